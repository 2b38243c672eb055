import { z } from "@hono/zod-openapi";

import { presentRecent, presentTick, recentTick, tickFields } from "#automation/ticks/schemas";
import { cron, eitherTime, everyMinutes, hasOneTime, timeZone, timing } from "#automation/timings/schemas";
import { timingWords } from "#automation/timings/timing-words";
import { OVERLAPS, PAUSE_REASONS } from "#db/schema/schedules";
import { field } from "#http/field";
import { pageQuery, Pagination, wholeNumber } from "#http/paging";
import {
  id,
  isStorable,
  jsonObject,
  moment,
  NOT_STORABLE,
  pathId,
  prose,
  text,
  timestamp,
  title,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";
import { crc32 } from "#lib/crc32";

import type { UpcomingTimes as Upcoming } from "./list-upcoming-times.ts";
import { stateOf } from "./schedule-state.ts";
import type { NamedSchedule } from "./store.ts";

export { executionFailures, ListTicksQuery, presentRunning, RunningTick, TickList } from "#automation/ticks/schemas";
export { presentTick };

export const SchedulePath = z.object({ id: pathId("id", "schedule") });
export const TickPath = z.object({ id: pathId("id", "schedule"), tick_id: pathId("tick_id", "tick") });

const MAX_TASK = 20_000;
const MAX_CONTEXT_BYTES = 65_536;

const name = () => field(title(100), "Name of the schedule; each has its own", "Bank lines of the day");
const agentId = () => id().max(64).openapi({ description: "The agent that runs the task", format: "uuid" });
const task = () =>
  field(
    prose(MAX_TASK),
    "The task of each run. `{{schedule.due_at}}`, `{{schedule.date}}` (of the due time, in the time zone) and `{{schedule.previous_due_at}}` become their values",
    "Match the bank lines of {{schedule.date}} with the ledger",
  );
const context = () =>
  field(
    jsonObject().refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_CONTEXT_BYTES, {
      message: "must have at most 64 KiB as JSON",
    }),
    "Material for the task, at most 64 KiB",
    { account: "main" },
  );

const Parameters = z
  .looseObject({
    action: field(text(100).optional(), "As of a task that a caller orders", "summarize"),
    timeout_seconds: field(z.number().min(1).max(1_800).optional(), "As of a task that a caller orders", 300),
    skill_id: field(title(200).optional(), "Runs exactly this installed skill on `context`"),
    tool: field(title(64).optional(), "Calls exactly this tool with `context`, without a model"),
  })
  .refine(isStorable, NOT_STORABLE)
  .refine((given) => !("wait_seconds" in given), {
    path: ["wait_seconds"],
    message: "is not for a schedule, because no caller waits for its run",
  })
  .openapi("ScheduleParameters", {
    description:
      "Options of each run, as of a task that a caller orders, but without `wait_seconds`. `ask` is always true: no caller is there to send a refused task again",
    example: { timeout_seconds: 300 },
  });

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
const pauseAfterFailures = () =>
  field(z.int().min(1).max(100), "Pauses the schedule after this number of failures in a row", 10);

export const CreateScheduleBody = z
  .strictObject({
    name: name(),
    agent_id: agentId(),
    task: task(),
    context: context().optional(),
    parameters: Parameters.optional(),
    ...timing,
    starts_at: field(moment().optional(), "Nothing is due before it", "2026-12-01T00:00:00Z"),
    ends_at: field(moment().optional(), "Nothing is due after it", "2027-12-01T00:00:00Z"),
    jitter_seconds: jitterSeconds().default(0),
    on_overlap: onOverlap().default("skip"),
    grace_minutes: graceMinutes().default(60),
    pause_after_failures: pauseAfterFailures().default(10),
    enabled: field(z.boolean().default(true), "`false` makes it paused"),
  })
  .refine(hasOneTime, eitherTime)
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
    agent_id: agentId().optional(),
    task: task().optional(),
    context: context().optional(),
    parameters: Parameters.optional(),
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

export const PauseScheduleBody = z
  .strictObject({ reason: field(title(200).optional(), "Why, for colleagues", "Stocktaking until Friday") })
  .openapi("PauseScheduleBody", { example: { reason: "Stocktaking until Friday" } });

export const ListSchedulesQuery = z.object({
  ...pageQuery,
  state: field(z.enum(["active", "failing", "paused", "ended"]).optional(), "Only those in this state", "paused"),
  agent_id: field(agentId().optional(), "Only those of this agent"),
  q: field(text(200).optional(), "Words of the name", "bank"),
});

const person = () => z.object({ id: id(), name: z.string().nullable().openapi({ example: "Mara Lindqvist" }) });

export const Schedule = z
  .object({
    id: id(),
    name: name(),
    agent: field(
      z.object({ id: id(), name: z.string().nullable().openapi({ example: "Ledger Match" }) }),
      "The agent that runs the task; without a name when it is gone",
    ),
    task: task(),
    context: context(),
    parameters: Parameters,
    cron: field(cron().nullable(), "Null with `every_minutes`"),
    every_minutes: field(everyMinutes().nullable(), "Null with `cron`"),
    time_zone: timeZone(),
    starts_at: timestamp().nullable(),
    ends_at: timestamp().nullable(),
    jitter_seconds: jitterSeconds(),
    on_overlap: onOverlap(),
    grace_minutes: graceMinutes(),
    pause_after_failures: pauseAfterFailures(),
    state: field(
      z.enum(["active", "failing", "paused", "ended"]),
      "`failing`: its latest run or start failed; `ended`: there is no further due time",
      "active",
    ),
    paused: field(
      z
        .object({
          reason: field(
            z.enum(PAUSE_REASONS),
            "`failures`: too many in a row; `owner_gone`: the owner is deactivated or may not run agents any more; `target_gone`: the agent was deleted",
            "person",
          ),
          words: field(z.string().nullable(), "The words of the person", "Stocktaking until Friday"),
          by: field(person().nullable(), "Null when the platform paused it"),
          at: timestamp(),
        })
        .nullable(),
      "Null while it is not paused",
    ),
    description: field(z.string(), "When it is due, in words", "Weekdays at 06:30"),
    next_run_at: field(timestamp().nullable(), "The next due time; null while it is paused, and after the last one"),
    last_tick: field(z.object(tickFields).nullable(), "The latest tick; null before the first"),
    recent_ticks: field(z.array(recentTick()), "The latest 14 ticks, the newest first"),
    failures_in_a_row: field(z.int(), "Failed runs and refused starts since the last success", 0),
    last_error: field(
      z
        .object({
          code: z.string().openapi({ example: "GOVERNANCE_VIOLATION" }),
          message: z.string().openapi({ example: "The action needs a higher level." }),
          at: timestamp(),
        })
        .nullable(),
      "The latest failure; null after a success",
    ),
    owner: field(person(), "The person who saved it last. Its runs are ordered by this person"),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("Schedule");

export const ScheduleList = z.object({ schedules: z.array(Schedule), pagination: Pagination });

export const UpcomingQuery = z.object({
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
  agent: { id: row.agentId, name: row.agentName },
  task: row.task,
  context: row.context,
  parameters: row.parameters as z.output<typeof Parameters>,
  cron: row.cron,
  every_minutes: row.everyMinutes,
  time_zone: row.timeZone,
  starts_at: toTimestampOrNull(row.startsAt),
  ends_at: toTimestampOrNull(row.endsAt),
  jitter_seconds: row.jitterSeconds,
  on_overlap: row.onOverlap,
  grace_minutes: row.graceMinutes,
  pause_after_failures: row.pauseAfterFailures,
  state: stateOf(row),
  paused: pausedOf(row),
  description: timingWords(row),
  next_run_at: toTimestampOrNull(row.nextAt),
  last_tick: row.lastTick === null ? null : presentTick(row.lastTick),
  recent_ticks: row.recentTicks.map(presentRecent),
  failures_in_a_row: row.failuresInARow,
  last_error: row.lastError && { ...row.lastError, at: toTimestamp(row.lastError.at) },
  owner: { id: row.ownerId, name: row.ownerName },
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

function pausedOf(row: NamedSchedule): z.output<typeof Schedule>["paused"] {
  if (row.pauseReason === null || row.pausedAt === null) return null;
  return {
    reason: row.pauseReason,
    words: row.pauseWords,
    by: row.pausedBy === null ? null : { id: row.pausedBy, name: row.pausedByName },
    at: toTimestamp(row.pausedAt),
  };
}

/**
 * The entity tag of a schedule: it changes with anything that is shown. Its part before the dot, the number of changes by
 * people and of pauses, is what `If-Match` compares.
 */
export const scheduleTag = (row: NamedSchedule): string =>
  `"${row.revision}.${crc32(JSON.stringify(presentSchedule(row))).toString(16)}"`;
