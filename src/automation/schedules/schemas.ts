import { z } from "@hono/zod-openapi";

import {
  agentId,
  context,
  enabled,
  MAX_TASK,
  Parameters,
  pauseAfterFailures,
  presentSource,
  requireTarget,
  revisionTag,
  sourceFields,
  workflowId,
  workflowInput,
} from "#automation/starts/schemas";
import { presentRecent, presentTick, recentTick, tickFields } from "#automation/ticks/schemas";
import { cron, eitherTime, everyMinutes, hasOneTime, timeZone, timing } from "#automation/timings/schemas";
import { timingWords } from "#automation/timings/timing-words";
import { OVERLAPS } from "#db/schema/schedules";
import { field } from "#http/field";
import { limitQuery, pageQuery, Pagination, wholeNumber } from "#http/paging";
import {
  id,
  jsonObjectOrNull,
  moment,
  pathId,
  prose,
  text,
  timestamp,
  title,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";

import type { UpcomingTimes as Upcoming } from "./list-upcoming-times.ts";
import { stateOf } from "./schedule-state.ts";
import type { NamedSchedule } from "./store.ts";

export { executionFailures, ListTicksQuery, presentRunning, RunningTick, TickList } from "#automation/ticks/schemas";
export { PauseBody } from "#automation/starts/schemas";
export { presentTick };

export const SchedulePath = z.object({ id: pathId("id", "schedule") });
export const TickPath = z.object({ id: pathId("id", "schedule"), tick_id: pathId("tick_id", "tick") });

const name = () => field(title(100), "Name of the schedule; each has its own", "Bank lines of the day");
const task = () =>
  field(
    prose(MAX_TASK),
    "The task of each run. `{{schedule.due_at}}`, `{{schedule.date}}` (of the due time, in the time zone) and `{{schedule.previous_due_at}}` become their values",
    "Match the bank lines of {{schedule.date}} with the ledger",
  );
/** Either an agent with a task, or a workflow. */
const target = {
  agent_id: agentId().optional(),
  task: task().optional(),
  context: context().optional(),
  parameters: Parameters.optional(),
  workflow_id: workflowId().optional(),
  input: field(
    workflowInput().optional(),
    "The input of each run of the workflow, at most 64 KiB. In its texts the placeholders of a task become their values",
  ),
};
const jitterSeconds = () =>
  field(
    z.int().min(0).max(900),
    "Each run begins up to this long after its due time, by an amount that stays the same for that time, and before the next due time",
    0,
  );
const onOverlap = () =>
  field(
    z.enum(OVERLAPS),
    "The choice while a run of the schedule is not over; one that waits for a person is not over. `skip` leaves the time out, `queue_one` keeps the newest waiting, `cancel_previous` cancels the run, `allow` starts up to 10 at once",
    "skip",
  );
const graceMinutes = () =>
  field(
    z.int().min(1).max(1_440),
    "After an outage only the newest due time within this many minutes runs; the others are `missed`",
    60,
  );
export const CreateScheduleBody = z
  .strictObject({
    name: name(),
    ...target,
    ...timing,
    starts_at: field(moment().optional(), "Nothing is due before it", "2026-12-01T00:00:00Z"),
    ends_at: field(moment().optional(), "Nothing is due after it", "2027-12-01T00:00:00Z"),
    jitter_seconds: jitterSeconds().default(0),
    on_overlap: onOverlap().default("skip"),
    grace_minutes: graceMinutes().default(60),
    pause_after_failures: pauseAfterFailures().default(10),
    enabled: enabled(),
  })
  .refine(hasOneTime, eitherTime)
  .superRefine(requireTarget)
  .openapi("CreateScheduleBody", {
    example: {
      name: "Bank lines of the day",
      agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      task: "Match the bank lines of {{schedule.date}} with the ledger",
      cron: "30 6 * * 1-5",
      time_zone: "Europe/Berlin",
    },
  });

export type CreateScheduleInput = z.output<typeof CreateScheduleBody>;

export const UpdateScheduleBody = z
  .strictObject({
    name: name().optional(),
    ...target,
    ...timing,
    starts_at: field(moment().nullable().optional(), "Nothing is due before it; `null` for no limit"),
    ends_at: field(moment().nullable().optional(), "Nothing is due after it; `null` for no limit"),
    jitter_seconds: jitterSeconds().optional(),
    on_overlap: onOverlap().optional(),
    grace_minutes: graceMinutes().optional(),
    pause_after_failures: pauseAfterFailures().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .refine((body) => body.cron === undefined || body.every_minutes === undefined, eitherTime)
  .openapi("UpdateScheduleBody", { example: { cron: "0 7 * * 1-5" } });

export type UpdateScheduleInput = z.output<typeof UpdateScheduleBody>;

export const ListSchedulesQuery = z.object({
  ...pageQuery,
  state: field(z.enum(["active", "failing", "paused", "ended"]).optional(), "Only those in this state", "paused"),
  agent_id: field(agentId().optional(), "Only those of this agent"),
  workflow_id: field(workflowId().optional(), "Only those of this workflow"),
  q: field(text(200).optional(), "Words of the name", "bank"),
});

export const Schedule = z
  .object({
    id: id(),
    name: name(),
    task: field(task().nullable(), "The task of each run; null for a workflow"),
    context: context(),
    input: field(jsonObjectOrNull(), "The input of each run of the workflow; null for a task of an agent", {
      account: "main",
    }),
    cron: field(cron().nullable(), "Null with `every_minutes`"),
    every_minutes: field(everyMinutes().nullable(), "Null with `cron`"),
    time_zone: timeZone(),
    starts_at: timestamp().nullable(),
    ends_at: timestamp().nullable(),
    jitter_seconds: jitterSeconds(),
    on_overlap: onOverlap(),
    grace_minutes: graceMinutes(),
    state: field(
      z.enum(["active", "failing", "paused", "ended"]),
      "`failing`: its latest run or start failed; `ended`: there is no further due time",
      "active",
    ),
    description: field(z.string(), "When it is due, in words", "Weekdays at 06:30"),
    next_run_at: field(timestamp().nullable(), "The next due time; null while it is paused, and after the last one"),
    last_tick: field(z.object(tickFields).nullable(), "The latest tick; null before the first"),
    recent_ticks: field(z.array(recentTick()), "The latest 14 ticks, the newest first"),
    ...sourceFields,
  })
  .openapi("Schedule");

export const ScheduleList = z.object({ schedules: z.array(Schedule), pagination: Pagination });

export const UpcomingQuery = z.object({
  ...limitQuery(50, 50),
  hours: field(wholeNumber(1, 48, 12), "Hours from now on", 12),
});

export const UpcomingTimes = z.object({
  from: timestamp(),
  until: timestamp(),
  schedules: z.array(z.object({ id: id(), name: name(), times: z.array(timestamp()) })),
});

export const presentUpcoming = ({ from, until, schedules }: Upcoming): z.output<typeof UpcomingTimes> => ({
  from: toTimestamp(from),
  until: toTimestamp(until),
  schedules: schedules.map((one) => ({ ...one, times: one.times.map(toTimestamp) })),
});

export const DeletedSchedule = z.object({ id: id(), deleted: z.literal(true) }).openapi("DeletedSchedule");

export const presentSchedule = (row: NamedSchedule): z.output<typeof Schedule> => ({
  id: row.id,
  name: row.name,
  task: row.workflowId === null ? row.task : null,
  context: row.workflowId === null ? row.context : {},
  input: row.workflowId === null ? null : row.context,
  cron: row.cron,
  every_minutes: row.everyMinutes,
  time_zone: row.timeZone,
  starts_at: toTimestampOrNull(row.startsAt),
  ends_at: toTimestampOrNull(row.endsAt),
  jitter_seconds: row.jitterSeconds,
  on_overlap: row.onOverlap,
  grace_minutes: row.graceMinutes,
  state: stateOf(row),
  description: timingWords(row),
  next_run_at: toTimestampOrNull(row.nextAt),
  last_tick: row.lastTick === null ? null : presentTick(row.lastTick),
  recent_ticks: row.recentTicks.map(presentRecent),
  ...presentSource(row),
});

export const scheduleTag = (row: NamedSchedule): string => revisionTag(row.revision, presentSchedule(row));
