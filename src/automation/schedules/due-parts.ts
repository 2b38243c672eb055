import { KEPT_TICKS } from "#automation/ticks/ticks.queries";
import { beginOf, latestDue, nextDue } from "#automation/timings/due-times";

import { type ScheduleRow } from "./store.ts";

const MINUTE_MS = 60_000;

/** The findings of a look at a schedule that has begun to be due. */
export interface DueParts {
  /** The newest due time whose moment to begin has come. */
  dueAt: number;
  /** Whether it is within the grace; else nothing runs. */
  isInGrace: boolean;
  /** The due times before it that never ran, the oldest first: at most as many as ticks are kept. */
  missed: number[];
  /** The next due time, and when it begins. */
  next: Pick<ScheduleRow, "nextAt" | "beginsAt">;
}

/**
 * The due times of a schedule since its `nextAt`. After an outage only the newest runs, and only within the grace. Null
 * when none has begun yet. Pure.
 */
export function dueParts(schedule: ScheduleRow, now: number): DueParts | null {
  const { nextAt, beginsAt } = schedule;
  if (nextAt === null || beginsAt === null || beginsAt > now) return null;
  const found = latestDue(schedule, nextAt, now, KEPT_TICKS + 1).toSorted((a, b) => a - b);
  // The row says what is due, even after a change of the zones' rules.
  const times = found[0] === nextAt || found.length > KEPT_TICKS ? found : [nextAt, ...found];
  const begun = times.filter((at, index) => begins(schedule, at, times[index + 1]) <= now);
  const dueAt = begun.at(-1) ?? nextAt;
  return {
    dueAt,
    isInGrace: now - begins(schedule, dueAt) <= schedule.graceMinutes * MINUTE_MS,
    missed: begun.slice(0, -1),
    next: nextOf(schedule, dueAt),
  };
}

const begins = (schedule: ScheduleRow, at: number, next = nextDue(schedule, at)): number =>
  beginOf(schedule.id, at, schedule.jitterSeconds, next);

/** The first due time after a moment, and when it begins; nulls when there is none. */
export function nextOf(
  schedule: Parameters<typeof nextDue>[0] & Pick<ScheduleRow, "id" | "jitterSeconds">,
  after: number,
): Pick<ScheduleRow, "nextAt" | "beginsAt"> {
  const nextAt = nextDue(schedule, after);
  if (nextAt === null) return { nextAt: null, beginsAt: null };
  const following = schedule.jitterSeconds === 0 ? null : nextDue(schedule, nextAt);
  return { nextAt, beginsAt: beginOf(schedule.id, nextAt, schedule.jitterSeconds, following) };
}
