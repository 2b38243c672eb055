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

const HALF_DAY_MS = DAY_MS / 2;
/** Longer than any change of the clocks. */
const AROUND_MS = 6 * 60 * MINUTE_MS;

/**
 * When the day of a moment began, milliseconds since 1970. A day begins once, when its date is first shown: where the
 * clocks go back over midnight, the hour that comes again belongs to the day that has begun.
 */
export function dayStart(zone: TimeZone, at: number): number {
  const offsetMs = zone.offsetMs(at);
  const local = at + offsetMs;
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
  if (zone.isUtc) return midnight;
  // The clocks may show the evening once more after the next day has begun.
  if (zone.offsetMs(at - AROUND_MS) > offsetMs) {
    const next = firstOf(zone, midnight + DAY_MS, offsetMs);
    if (next <= at) return next;
  }
  return firstOf(zone, midnight, offsetMs);
}

/** The first moment that shows this midnight or, where the clocks skip it, a later time. `usualMs`: an offset of that day. */
function firstOf(zone: TimeZone, midnight: number, usualMs: number): number {
  const near = midnight - usualMs;
  const offsets = [usualMs, zone.offsetMs(near), zone.offsetMs(near - AROUND_MS)];
  const isReached = (moment: number): boolean => moment + zone.offsetMs(moment) >= midnight;
  const found = Math.min(...[...new Set(offsets)].map((offset) => midnight - offset).filter(isReached));
  return isReached(found - MINUTE_MS) ? skipping(found - AROUND_MS, found, isReached) : found;
}

/** The first minute after a change of the clocks that skips midnight. */
function skipping(before: number, after: number, isReached: (moment: number) => boolean): number {
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The date of the day to which a moment belongs: `2026-11-23`. */
export function dateOf(zone: TimeZone, at: number): string {
  const noon = dayStart(zone, at) + HALF_DAY_MS;
  return new Date(noon + zone.offsetMs(noon)).toISOString().slice(0, 10);
}

/** The beginning of the day this many days after the one that begins at `start`; a day has 23 to 25 hours. */
export const daysAfter = (zone: TimeZone, start: number, days: number): number =>
  dayStart(zone, start + days * DAY_MS + HALF_DAY_MS);
