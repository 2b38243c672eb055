import type { MaturityLevel } from "#engine/governance/maturity";

import type { ProgressRow } from "./store.ts";

const DAY_MS = 86_400_000;
/** How long days of progress are kept. */
export const KEPT_DAYS = 400;

export interface ProgressDay {
  /** The beginning of the day (UTC), in milliseconds since 1970. */
  day: number;
  progress: number | null;
  level: MaturityLevel;
  version: number;
}

type Noted = Pick<ProgressRow, "day" | "progress" | "maturityLevel" | "version">;

/**
 * Every day from the first to the last. A day without a check repeats its predecessor, because nothing happened. Days
 * before the first known one are left out.
 */
export function progressDays(noted: readonly Noted[], first: number, last: number): ProgressDay[] {
  const byDay = new Map(noted.map((row) => [row.day, row]));
  let known = noted.filter(({ day }) => day < first).at(-1);
  const days: ProgressDay[] = [];
  for (let day = first; day <= last; day += DAY_MS) {
    known = byDay.get(day) ?? known;
    if (known) days.push({ day, progress: known.progress, level: known.maturityLevel, version: known.version });
  }
  return days;
}

/** The days on which a new version of the agent was first seen. */
export const versionMarks = (days: readonly ProgressDay[]): { at: number; version: number }[] =>
  days.flatMap(({ day, version }, index) => {
    const before = days[index - 1];
    return before === undefined || before.version === version ? [] : [{ at: day, version }];
  });
