import { z } from "@hono/zod-openapi";

import { TICK_OUTCOMES } from "#db/schema/schedules";
import { isClaimed } from "#engine/evidence/claimed";
import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { executionFailures } from "#runs/executions/schemas";

import type { RecentTick, ShownTick } from "./ticks.queries.ts";

export { executionFailures };

const runOutcome = () =>
  field(z.string().nullable(), "The outcome of its run; of a workflow `done`, `failed` or `void`", "done");
const runClaimed = () => field(z.boolean(), "Whether only the agent says that its run is done", false);

export const tickFields = {
  id: id(),
  due_at: field(timestamp(), "When it was due; of a run that a person ordered, when"),
  started_at: field(timestamp().nullable(), "When its run was accepted; null without one"),
  outcome: field(
    z.enum(TICK_OUTCOMES),
    "`started`; `queued`: it waits for the former run; `skipped`: the former run was not over; `missed`: no process was running at that time, or it was too late; `refused`: the task could not begin; `manual`: a person ran it or made it up",
    "started",
  ),
  reason: field(
    z
      .object({
        code: z.string().openapi({ example: "previous_run" }),
        message: z.string().openapi({ example: "The run of 06:30 still waits for a decision." }),
        execution_id: field(id().optional(), "The run that was not over"),
        workflow_run_id: field(id().optional(), "The run of the workflow that was not over"),
      })
      .nullable(),
    "Why it did not start, or who made it up; null otherwise",
  ),
  execution_id: field(id().nullable(), "Its run; null without one, and for a run of a workflow"),
  workflow_run_id: field(id().nullable(), "Its run of the workflow; null without one"),
  run_status: field(z.string().nullable(), "The status of its run", "completed"),
  run_outcome: runOutcome(),
  run_claimed: runClaimed(),
};

/** A tick in a row of ticks. */
export const recentTick = () =>
  z.object({
    outcome: z.enum(TICK_OUTCOMES),
    run_status: tickFields.run_status,
    run_outcome: runOutcome(),
    run_claimed: runClaimed(),
  });

export const Tick = z.object(tickFields).openapi("ScheduleTick");

export const ListTicksQuery = z.object({
  ...limitQuery(200, 50),
  outcome: field(z.enum(TICK_OUTCOMES).optional(), "Only those with this outcome", "missed"),
});

export const TickList = z.object({ ticks: z.array(Tick) });

export const RunningTick = z
  .object({
    tick: Tick,
    poll_url: field(z.string(), "The address of its run", "/api/agents/{agent_id}/executions/{execution_id}"),
  })
  .openapi("RunningTick");

export const presentTick = (tick: ShownTick): z.output<typeof Tick> => ({
  id: tick.id,
  due_at: toTimestamp(tick.dueAt),
  started_at: toTimestampOrNull(tick.startedAt),
  reason: tick.reason,
  execution_id: tick.executionId,
  workflow_run_id: tick.workflowRunId,
  ...presentRecent(tick),
});

export const presentRecent = (tick: RecentTick): z.output<ReturnType<typeof recentTick>> => ({
  outcome: tick.outcome,
  run_status: tick.runStatus,
  run_outcome: tick.runOutcome,
  run_claimed: isClaimed(tick.runOutcome, tick.runVerification),
});

export function presentRunning({ tick, pollUrl }: { tick: ShownTick; pollUrl: string }) {
  return { status: 202, location: pollUrl, data: { tick: presentTick(tick), poll_url: pollUrl } } as const;
}
