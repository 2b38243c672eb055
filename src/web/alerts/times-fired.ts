import type { Metric } from "./alert.ts";

/** A rule as the form says it, in the units of the API. */
export interface DraftRule {
  metric: Metric;
  comparison: "above" | "below";
  threshold: number;
  windowMinutes: number;
  quietMinutes: number;
}

const HOUR_MINUTES = 60;

/** The first and the last hour of a time in which a rule would have fired, by their places. */
export type Fired = readonly [first: number, last: number];

/**
 * When a rule would have fired, by its values at the end of each hour. The platform looks each minute, so what was shorter than an hour may
 * be missing. Null, too few runs to say, changes nothing.
 */
export function timesFired(
  values: readonly (number | null)[],
  rule: Pick<DraftRule, "comparison" | "threshold" | "quietMinutes">,
): Fired[] {
  const quietHours = rule.quietMinutes / HOUR_MINUTES;
  const fired: [number, number][] = [];
  let isFiring = false;
  for (const [hour, value] of values.entries()) {
    if (value === null) continue;
    const last = fired.at(-1);
    if (!isPast(rule, value)) isFiring = false;
    else if (isFiring && last !== undefined) last[1] = hour;
    else if (last === undefined || hour >= last[0] + quietHours) {
      isFiring = true;
      fired.push([hour, hour]);
    }
  }
  return fired;
}

export const isPast = (
  { comparison, threshold }: Pick<DraftRule, "comparison" | "threshold">,
  value: number | null,
): boolean => value !== null && (comparison === "above" ? value > threshold : value < threshold);
