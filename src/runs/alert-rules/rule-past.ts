import type { Durations } from "#runs/figures/duration-buckets";

import type { AlertMetric } from "./metrics.ts";
import { type CallSums, errorShare, NO_RUNS, type RunSums, valueOfRuns } from "./value-of-rule.ts";

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** Longer than any approval waits. */
export const APPROVAL_MS = 2 * DAY_MS;
const LONGEST_OF_HOURS_MINUTES = 48 * 60;

/** The value of a rule in an hour, by the hour's beginning in milliseconds since 1970. */
export interface PastHour {
  at: number;
  /** Null with too few runs to say. */
  value: number | null;
}

/** Hours that a rule keeps, the current one included. */
export const KEPT_HOURS = 24;

export const hourOf = (at: number): number => at - (at % HOUR_MS);

/** Whether a window is long enough to begin with a day and to be summed up of days. */
export const isOfDays = (windowMinutes: number): boolean => windowMinutes > LONGEST_OF_HOURS_MINUTES;

/** When the window of a rule over runs begins: with an hour, or with a day. */
export function windowBegin(windowMinutes: number, end: number): number {
  const begin = end - windowMinutes * MINUTE_MS;
  return begin - (begin % (isOfDays(windowMinutes) ? DAY_MS : HOUR_MS));
}

/**
 * The kept hours of a rule after a look. An hour keeps the value that is furthest towards the limit, so that what was
 * beyond it for a minute is seen.
 */
export function withLook(
  past: readonly PastHour[],
  comparison: "above" | "below",
  { value, now }: { value: number | null; now: number },
): PastHour[] {
  const at = hourOf(now);
  const last = past.at(-1);
  const before = last?.at === at ? past.slice(0, -1) : past;
  const seen = { at, value: last?.at === at ? further(comparison, last.value, value) : value };
  return [...before, seen].filter((hour) => hour.at > at - KEPT_HOURS * HOUR_MS);
}

/** The values of the hours up to the latest look, one for each; null before any look. The last one is the latest value. */
export function dayOf({
  past,
  value,
  lookedAt,
}: {
  past: readonly PastHour[];
  value: number | null;
  lookedAt: number;
}): { from: number; values: (number | null)[] } | null {
  const last = past.at(-1);
  if (last === undefined) return null;
  const from = last.at - (KEPT_HOURS - 1) * HOUR_MS;
  const known = new Map(past.map((hour) => [hour.at, hour.value]));
  const values = Array.from({ length: KEPT_HOURS }, (_, index) => known.get(from + index * HOUR_MS) ?? null);
  if (last.at === hourOf(lookedAt)) values[KEPT_HOURS - 1] = value;
  return { from, values };
}

function further(comparison: "above" | "below", one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return comparison === "above" ? Math.max(one, other) : Math.min(one, other);
}

/** The beginnings of the latest hours, the oldest first and the current one last. */
export const latestHours = (count: number, now: number): number[] =>
  Array.from({ length: count }, (_, index) => hourOf(now) - (count - 1 - index) * HOUR_MS);

/** The runs of an hour. */
export interface RunHour extends RunSums {
  at: number;
  durations: Durations;
}

/** The values of a rule over runs at the end of each hour and now, from the hours with runs, the oldest first. */
export function runPast(
  { metric, windowMinutes }: { metric: AlertMetric; windowMinutes: number },
  runs: readonly RunHour[],
  { hours, now }: { hours: readonly number[]; now: number },
): PastHour[] {
  // The window slides: each hour with runs is added once and taken away once.
  const sums: RunSums = { ...NO_RUNS };
  const durations: Record<string, number> = {};
  const [coming, leaving] = [[...runs], [...runs]];
  return hours.map((at) => {
    const end = Math.min(at + HOUR_MS, now);
    for (const run of takeBefore(coming, end)) count(sums, durations, run, 1);
    for (const run of takeBefore(leaving, windowBegin(windowMinutes, end))) count(sums, durations, run, -1);
    return { at, value: valueOfRuns(metric, sums, durations) };
  });
}

/** The calls of models in an hour. */
export interface CallHour extends CallSums {
  at: number;
}

/** The shares of failed calls in the window up to the end of each hour and now, from the hours with calls, the oldest first. */
export function callPast(
  windowMinutes: number,
  calls: readonly CallHour[],
  { hours, now }: { hours: readonly number[]; now: number },
): PastHour[] {
  const sums: CallSums = { calls: 0, failed: 0 };
  const [coming, leaving] = [[...calls], [...calls]];
  const add = (of: CallSums, times: 1 | -1): void => {
    sums.calls += times * of.calls;
    sums.failed += times * of.failed;
  };
  return hours.map((at) => {
    const end = Math.min(at + HOUR_MS, now);
    for (const hour of takeBefore(coming, end)) add(hour, 1);
    for (const hour of takeBefore(leaving, windowBegin(windowMinutes, end))) add(hour, -1);
    return { at, value: errorShare(sums) };
  });
}

/** The runs that failed for a cause in an hour. */
export interface CauseHour {
  cause: string;
  at: number;
  runs: number;
}

/** The runs of the cause that has most of them in the window up to the end of each hour and now. The hours of a cause come oldest first. */
export function causePast(
  windowMinutes: number,
  ofCauses: readonly CauseHour[],
  { hours, now }: { hours: readonly number[]; now: number },
): PastHour[] {
  const most = hours.map((at) => ({ at, value: 0 }));
  for (const ofCause of Map.groupBy(ofCauses, ({ cause }) => cause).values()) {
    const [coming, leaving] = [[...ofCause], [...ofCause]];
    let runs = 0;
    for (const hour of most) {
      const end = Math.min(hour.at + HOUR_MS, now);
      for (const come of takeBefore(coming, end)) runs += come.runs;
      for (const gone of takeBefore(leaving, windowBegin(windowMinutes, end))) runs -= gone.runs;
      hour.value = Math.max(hour.value, runs);
    }
  }
  return most;
}

/** Takes the hours that begin before a moment from the front. */
const takeBefore = <Hour extends { at: number }>(hours: Hour[], moment: number): Hour[] => {
  const rest = hours.findIndex(({ at }) => at >= moment);
  return hours.splice(0, rest === -1 ? hours.length : rest);
};

function count(sums: RunSums, durations: Record<string, number>, run: RunHour, times: 1 | -1): void {
  sums.done += times * run.done;
  sums.counted += times * run.counted;
  sums.failed += times * run.failed;
  sums.costUsd += times * run.costUsd;
  for (const [bound, runs] of Object.entries(run.durations)) durations[bound] = (durations[bound] ?? 0) + times * runs;
}

/** Things that count from an hour's end on, and no longer at another hour's end. */
export interface CountedHours {
  from: number;
  /** Null while they count. */
  until: number | null;
  things: number;
}

/** How many things counted at the end of each hour. */
export function countedPast(counted: readonly CountedHours[], hours: readonly number[]): PastHour[] {
  const moves = new Map<number, number>();
  const move = (at: number, by: number): unknown => moves.set(at, (moves.get(at) ?? 0) + by);
  const firstEnd = (hours[0] ?? 0) + HOUR_MS;
  for (const { from, until, things } of counted) {
    if (until !== null && until <= firstEnd) continue;
    move(Math.max(from, firstEnd), things);
    if (until !== null) move(until, -things);
  }
  let counting = 0;
  return hours.map((at) => {
    counting += moves.get(at + HOUR_MS) ?? 0;
    return { at, value: counting };
  });
}
