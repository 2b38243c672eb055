import { Cron } from "croner";

import { timeZoneOf } from "#lib/time-zone";

/** When a schedule is due: by a cron expression in a time zone, or at an interval of minutes of real time. */
export interface Timing {
  /** Five fields, or a name such as `@daily`; null with `everyMinutes`. */
  cron: string | null;
  everyMinutes: number | null;
  /** The IANA name of the zone whose clock `cron` reads. */
  timeZone: string;
  /** The moment from which `everyMinutes` counts, in milliseconds since 1970, as all moments here. */
  anchorAt: number;
  /** Nothing is due before it. */
  startsAt: number | null;
  /** Nothing is due after it. */
  endsAt: number | null;
}

const MINUTE_MS = 60_000;

const NAMED = /^@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)$/i;
const FIELDS = /^\S+(?: \S+){4}$/;

/**
 * The clock of a cron expression. Throws for one that cannot be read. Where the clocks change, a time without wildcard or
 * step is due once: at the end of a skipped hour, and in the first of two equal ones. With a wildcard or step real time
 * counts (rule `no-wildcard` of croner 11).
 */
function clockOf(cron: string, timeZone: string): Cron {
  const text = cron.trim().replaceAll(/\s+/g, " ");
  if (!NAMED.test(text) && !FIELDS.test(text))
    throw new RangeError("must have five fields, or be a name such as @daily");
  return new Cron(text, { mode: "5-part", fixedTimeRule: "no-wildcard", timezone: timeZone, paused: true });
}

/** Why a cron expression cannot be read; null for a good one. */
export function cronFault(cron: string): string | null {
  try {
    clockOf(cron, "UTC");
    return null;
  } catch (error) {
    return String(error instanceof Error ? error.message : error).replace(/^CronPattern: /, "");
  }
}

/** Whether the zone is one of the IANA database, by its name. */
export const isTimeZone = (name: string): boolean => /[a-z]/i.test(name) && timeZoneOf(name) !== null;

/** The first due time after a moment; null when there is no further one. */
export const nextDue = (timing: Timing, after: number): number | null => dueTimes(timing, after, 1)[0] ?? null;

/** The next due times after a moment, at most `count` of them. */
export function dueTimes(timing: Timing, after: number, count: number): number[] {
  const from = Math.max(after, (timing.startsAt ?? 0) - 1);
  const found = timing.cron === null ? stepsAfter(timing, from, count) : cronAfter(timing.cron, timing, from, count);
  return found.filter((at) => timing.endsAt === null || at <= timing.endsAt);
}

/** `nextRuns` of croner looks from whole seconds, so a moment within a second counts as its beginning. */
const cronAfter = (cron: string, { timeZone }: Timing, after: number, count: number): number[] =>
  clockOf(cron, timeZone)
    .nextRuns(count, new Date(after))
    .map((date) => date.getTime())
    .filter((at) => at > after);

function stepsAfter({ everyMinutes, anchorAt }: Timing, after: number, count: number): number[] {
  const step = (everyMinutes ?? 1) * MINUTE_MS;
  const first = anchorAt + Math.max(0, Math.floor((after - anchorAt) / step) + 1) * step;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** The latest due times from one moment to another, both included, the newest first, at most `count`. */
export function latestDue(timing: Timing, from: number, until: number, count: number): number[] {
  const end = Math.min(until, timing.endsAt ?? until);
  const found = timing.cron === null ? stepsBefore(timing, end, count) : cronBefore(timing.cron, timing, end, count);
  return found.filter((at) => at >= from && at >= (timing.startsAt ?? at));
}

const cronBefore = (cron: string, { timeZone }: Timing, until: number, count: number): number[] =>
  clockOf(cron, timeZone)
    .previousRuns(count, new Date(until + 1_000))
    .map((date) => date.getTime())
    .filter((at) => at <= until);

function stepsBefore({ everyMinutes, anchorAt }: Timing, until: number, count: number): number[] {
  const step = (everyMinutes ?? 1) * MINUTE_MS;
  const last = anchorAt + Math.floor((until - anchorAt) / step) * step;
  return Array.from({ length: count }, (_, index) => last - index * step).filter((at) => at >= anchorAt);
}

/** Due times that are looked at to find the shortest interval. */
const LOOKED_AT = 100;

/** The shortest time between two of the next hundred due times, in milliseconds; infinite for fewer than two. */
export function shortestGap(timing: Timing, after: number): number {
  const times = dueTimes(timing, after, LOOKED_AT);
  return times.slice(1).reduce((least, at, index) => Math.min(least, at - (times[index] ?? at)), Infinity);
}

/** A longer time without a due time counts as never. */
const YEARS_MS = 5 * 366 * 86_400_000;

/** Whether nothing is due within five years. */
export function isNeverDue(timing: Timing, now: number): boolean {
  const next = nextDue(timing, Math.max(now, (timing.startsAt ?? 0) - 1));
  return next === null || next - Math.max(now, timing.startsAt ?? 0) > YEARS_MS;
}

/**
 * When a due time is begun: within the jitter after it, the same for the same schedule and time, and before the next due
 * time, so that ticks keep their order. The due time itself stays.
 */
export function beginOf(scheduleId: string, dueAt: number, jitterSeconds: number, next: number | null): number {
  const room = Math.min(jitterSeconds * 1_000, next === null ? Infinity : Math.max(0, next - dueAt - 1_000));
  return dueAt + (room === 0 ? 0 : hashOf(`${scheduleId} ${dueAt}`) % (room + 1));
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** The change of the clocks at a due time, for people who look at it. */
export function clockNote(timing: Timing, at: number): "clock_forward" | "clock_back" | null {
  const zone = timing.cron === null ? null : timeZoneOf(timing.timeZone);
  if (zone === null) return null;
  const change = zone.offsetMs(at + AROUND_MS) - zone.offsetMs(at - AROUND_MS);
  if (change === 0) return null;
  return change > 0 ? "clock_forward" : "clock_back";
}

/** A due time as near as this to a change of the clocks has a note. */
const AROUND_MS = 60 * MINUTE_MS;

/** A moment as the clocks of a zone show it: `2027-03-28 03:00`. */
export function localText(timeZone: string, at: number): string {
  const offsetMs = timeZoneOf(timeZone)?.offsetMs(at) ?? 0;
  return new Date(at + offsetMs).toISOString().slice(0, 16).replace("T", " ");
}
