/**
 * A day of the Gregorian calendar, counted from 1970-01-01. A day has no time zone; the day of a moment is taken in
 * UTC.
 */
export type Day = number;

const DAY_MS = 86_400_000;
const FIRST_YEAR = 1_000;
const LAST_YEAR = 9_999;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The day in UTC of a moment, milliseconds since the epoch. */
export const dayOf = (at: number): Day => Math.floor(at / DAY_MS);

/** A day as `2026-12-24`; null before 1000 and after 9999, because the year has four digits. */
export function isoOf(day: Day): string | null {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString().slice(0, 10) : null;
}

/** The day of the week. */
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[new Date(day * DAY_MS).getUTCDay()] ?? "Sunday";

export const yearOf = (day: Day): number => new Date(day * DAY_MS).getUTCFullYear();

/** The day of a year, a month from 1 to 12 and a day of the month; null for a date that does not exist. */
export function dayAt(year: number, month: number, dayOfMonth: number): Day | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth ? date.getTime() / DAY_MS : null;
}
