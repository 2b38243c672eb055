import type { MaturityLevel } from "#engine/governance/maturity";

import type { ProgressRow } from "./store.ts";

const DAY_MS = 86_400_000;
/** How long days of progress are kept. */
export const KEPT_DAYS = 400;

export interface ProgressDay {
  /** When the day of UTC begins, milliseconds since 1970. */
  day: number;
  progress: number | null;
  level: MaturityLevel;
  version: number;
}

type Noted = Pick<ProgressRow, "day" | "progress" | "maturityLevel" | "version">;

/**
 * Each day from the first to the last one. A day on which nobody looked at the agent is as the one before it: nothing happened. Before the
 * first that is known there is nothing.
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

/** The days on which the agent was seen with another version than before. */
export const versionMarks = (days: readonly ProgressDay[]): { at: number; version: number }[] =>
  days.flatMap(({ day, version }, index) => {
    const before = days[index - 1];
    return before === undefined || before.version === version ? [] : [{ at: day, version }];
  });
