const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The zone in which days begin. */
export interface TimeZone {
  /** Its offset from UTC at a moment, in milliseconds. */
  offsetMs: (at: number) => number;
  isUtc: boolean;
}

export const UTC: TimeZone = { offsetMs: () => 0, isUtc: true };

/** Finds a zone by its name in the IANA database, or by minutes east of UTC (`-330`); null for another text. */
export function timeZoneOf(text: string): TimeZone | null {
  if (/^-?\d{1,3}$/.test(text)) {
    const offsetMs = Number(text) * MINUTE_MS;
    return Math.abs(offsetMs) > 14 * 60 * MINUTE_MS ? null : { offsetMs: () => offsetMs, isUtc: offsetMs === 0 };
  }
  if (text === "UTC") return UTC;
  try {
    return namedZone(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function namedZone(timeZone: string): TimeZone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const offsetMs = (at: number): number => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - (at - (at % MINUTE_MS));
  };
  return { offsetMs, isUtc: false };
}

/** When the day of a moment began, milliseconds since 1970. */
export function dayStart(zone: TimeZone, at: number): number {
  const local = at + zone.offsetMs(at);
  const midnight = local - (local % DAY_MS);
  const near = midnight - zone.offsetMs(at);
  return midnight - zone.offsetMs(near);
}

/** The beginning of the day this many days after the one that begins at `start`; a day has 23 to 25 hours. */
export const daysAfter = (zone: TimeZone, start: number, days: number): number =>
  dayStart(zone, start + days * DAY_MS + DAY_MS / 2);
