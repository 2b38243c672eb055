import { dateOf, daysAfter, dayStart, timeZoneOf, UTC } from "#lib/time-zone";

const HALF_DAY_MS = 43_200_000;

/** The day and the month of a moment in a tenant's time zone. */
export interface BudgetPeriods {
  /** `2026-11-23` */
  day: string;
  /** `2026-11` */
  month: string;
}

/** Finds the day and the month in which a moment lies. */
export const periodsOf = (timeZone: string, at: number): BudgetPeriods => periodsIn(timeZone)(at);

/** The same for many moments. */
export function periodsIn(timeZone: string): (at: number) => BudgetPeriods {
  const zone = zoneOf(timeZone);
  return (at) => {
    const day = dateOf(zone, at);
    return { day, month: day.slice(0, 7) };
  };
}

/** When the day or the month of a moment ends, in milliseconds since 1970; null for a run, which has no such end. */
export function endOfWindow(window: "run" | "day" | "month", timeZone: string, at: number): number | null {
  if (window === "run") return null;
  const zone = zoneOf(timeZone);
  if (window === "day") return daysAfter(zone, dayStart(zone, at), 1);
  const [year = 0, month = 1] = dateOf(zone, at).split("-").map(Number);
  const noon = Date.UTC(year, month) + HALF_DAY_MS;
  return dayStart(zone, noon - zone.offsetMs(noon));
}

const zoneOf = (name: string) => timeZoneOf(name) ?? UTC;
