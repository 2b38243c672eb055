import { type CountedEnd, withEnd } from "#automation/starts/count-end";
import { isTargetGone } from "#automation/starts/find-target";
import { isPassing } from "#automation/starts/is-passing";
import {
  deleteOldTicks,
  insertTicks,
  selectOpenTicks,
  type TickInsert,
  type TickRow,
  updateTick,
} from "#automation/ticks/ticks.queries";
import { cancelRun } from "#automation/workflow-runs/change-run";
import type { ServiceContext, SystemContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { isMovedOn, movedOn } from "#errors/moved-on";
import { emitEvent } from "#events/outbox/emit-event";
import { ownerContext } from "#identity/accounts/owner-context";
import { countStart } from "#platform/tenant-gate/count-start";
import { cancelExecution } from "#runs/executions/cancel-execution";

import { dueParts, type DueParts } from "./due-parts.ts";
import { overlapChoice } from "./overlap.ts";
import { pauseByItself } from "./pause-statements.ts";
import { startRun } from "./start-run.ts";
import { requireDue, type ScheduleRow, updateSchedule } from "./store.ts";

/** `later`: something is away for a moment, and the due time stays. `moved`: another writer was first, or nothing is due. */
export type Begun = "begun" | "later" | "moved";

/**
 * Begins the newest due time of a schedule: one batch holds the rule that it is still due, its tick, the next due time,
 * and the run. So it happens once, however many processes look, and a crash before the batch changes nothing.
 */
export async function beginDue(base: SystemContext, schedule: ScheduleRow): Promise<Begun> {
  const parts = dueParts(schedule, base.clock());
  if (parts === null) return "moved";
  try {
    const ctx = await ownerContext(base, schedule);
    await (ctx === null ? pauseOwnerless(base, schedule) : beginAs(ctx, schedule, parts));
    return "begun";
  } catch (error) {
    if (isMovedOn(error)) return "moved";
    if (isPassing(error)) return "later";
    base.log.error("schedule_not_begun", { tenant: schedule.tenantId, schedule: schedule.id, error });
    return "later";
  }
}

async function beginAs(ctx: ServiceContext, schedule: ScheduleRow, parts: DueParts): Promise<void> {
  const missed = { code: "too_late", message: "No process was running at that time, or it was too late." };
  if (!parts.isInGrace) return write(ctx, schedule, parts, { outcome: "missed", reason: missed });
  const choice = overlapChoice(schedule.onOverlap, await selectOpenTicks(ctx.db, schedule.tenantId, schedule.id));
  switch (choice.kind) {
    case "skip":
      return write(ctx, schedule, parts, { outcome: "skipped", reason: choice.reason });
    case "queue":
      return write(
        ctx,
        schedule,
        parts,
        { outcome: "queued", isSettled: false },
        replacedBy(ctx, schedule, choice.replaces),
      );
    case "start":
      for (const tick of choice.cancels) await cancelPrevious(ctx, schedule.agentId, tick);
      return start(ctx, schedule, parts);
  }
}

/** Only the newest due time waits. */
function replacedBy(ctx: ServiceContext, schedule: ScheduleRow, tick: TickRow | null): Statement[] {
  if (tick === null) return [];
  const reason = { code: "newer_waits", message: "A newer due time waits in its place." };
  return [
    updateTick(tick, { outcome: "skipped", reason, notedAt: ctx.clock(), isSettled: true }),
    missedEvent(ctx, schedule, { outcome: "skipped", dueAt: tick.dueAt, count: 1, reason: reason.message }),
  ];
}

async function cancelPrevious(
  ctx: ServiceContext,
  agentId: string,
  { executionId, workflowRunId }: TickRow,
): Promise<void> {
  try {
    if (executionId !== null) await cancelExecution(ctx, agentId, executionId);
    if (workflowRunId !== null) await cancelRun(ctx, workflowRunId);
  } catch (error) {
    // It has ended, or is gone.
    if (!(error instanceof AppError) || isPassing(error)) throw error;
  }
}

async function start(ctx: ServiceContext, schedule: ScheduleRow, parts: DueParts): Promise<void> {
  try {
    await countStart(ctx);
    await startRun(ctx, schedule, {
      dueAt: parts.dueAt,
      alongside: ({ executionId, workflowRunId, createdAt }) => {
        const tick = {
          outcome: "started",
          startedAt: createdAt,
          executionId,
          workflowRunId,
          isSettled: false,
        } as const;
        return [...ticksOf(ctx, schedule, parts, tick), ...missedOf(ctx, schedule, parts, tick)];
      },
    });
  } catch (error) {
    if (isMovedOn(error) || isPassing(error) || !(error instanceof AppError)) throw error;
    if (isTargetGone(schedule, error)) {
      const { statements, audit } = pauseByItself(ctx, schedule, "target_gone");
      await commit(ctx, [requireDue(schedule, begunElsewhere), ...statements], { audit });
      return;
    }
    await write(ctx, schedule, parts, { outcome: "refused", reason: { code: error.code, message: error.message } });
  }
}

/** Writes a due time without a run. A refused start counts as a failure, but for a kill switch. */
async function write(
  ctx: ServiceContext,
  schedule: ScheduleRow,
  parts: DueParts,
  tick: TickOutcome,
  also: Statement[] = [],
): Promise<void> {
  const end = endOf(tick);
  const { counts, isTooMany } = withEnd(schedule, end, ctx.clock());
  const statements = ticksOf(ctx, schedule, parts, tick, end.kind === "neither" ? {} : counts);
  const paused = isTooMany ? pauseByItself(ctx, schedule, "failures", counts) : NOTHING;
  await commit(ctx, [...statements, ...also, ...missedOf(ctx, schedule, parts, tick), ...paused.statements], {
    audit: paused.audit,
  });
}

const NOTHING: { statements: Statement[]; audit: AuditRecord[] } = { statements: [], audit: [] };

const endOf = ({ outcome, reason }: TickOutcome): CountedEnd =>
  outcome === "refused" && reason != null && reason.code !== "STOPPED"
    ? { kind: "failure", code: reason.code, message: reason.message }
    : { kind: "neither" };

type TickOutcome = Pick<TickInsert, "outcome" | "reason"> &
  Partial<Pick<TickInsert, "startedAt" | "executionId" | "workflowRunId" | "isSettled">>;

const begunElsewhere = () => movedOn("Another process has begun this due time.");

/** The rule, the ticks of the due times, and the schedule's next one. */
function ticksOf(
  ctx: ServiceContext,
  schedule: ScheduleRow,
  { dueAt, missed, next }: DueParts,
  tick: TickOutcome,
  counts: Partial<ScheduleRow> = {},
): Statement[] {
  const { tenantId, id } = schedule;
  const none = {
    notedAt: ctx.clock(),
    startedAt: null,
    executionId: null,
    workflowRunId: null,
    reason: null,
    isManual: false,
    isSettled: true,
  };
  const tooLate = {
    code: "newer_due",
    message: "It was due while no process was running; a newer time was due as well.",
  };
  const rows: TickInsert[] = [
    ...missed.map((at) => ({ ...none, dueAt: at, outcome: "missed" as const, reason: tooLate })),
    { ...none, dueAt, ...tick },
  ].map((row, index) => ({ ...row, id: ctx.newId(), tenantId, scheduleId: id, number: schedule.ticks + index + 1 }));
  const ticks = schedule.ticks + rows.length;
  return [
    requireDue(schedule, begunElsewhere),
    insertTicks(rows),
    updateSchedule(schedule, { ...next, ticks, ...counts }),
    deleteOldTicks(schedule, ticks),
  ];
}

/** The event of the due times of a look that did not run; none when each of them ran. */
function missedOf(
  ctx: ServiceContext,
  schedule: ScheduleRow,
  { dueAt, missed }: DueParts,
  { outcome, reason }: TickOutcome,
): Statement[] {
  const isLeftOut = outcome === "missed" || outcome === "skipped";
  if (!isLeftOut && missed.length === 0) return [];
  return [
    missedEvent(ctx, schedule, {
      outcome: isLeftOut ? outcome : "missed",
      dueAt: isLeftOut ? dueAt : (missed.at(-1) ?? dueAt),
      count: missed.length + (isLeftOut ? 1 : 0),
      reason: (isLeftOut ? reason?.message : null) ?? "It was due while no process was running.",
    }),
  ];
}

const missedEvent = (
  ctx: ServiceContext,
  { id, name, agentId, workflowId }: ScheduleRow,
  { outcome, dueAt, count, reason }: { outcome: "missed" | "skipped"; dueAt: number; count: number; reason: string },
): Statement =>
  emitEvent(ctx, "schedule.missed", {
    schedule_id: id,
    name,
    agent_id: agentId,
    workflow_id: workflowId,
    outcome,
    due_at: new Date(dueAt).toISOString(),
    count,
    reason,
  });

async function pauseOwnerless(base: SystemContext, schedule: ScheduleRow): Promise<void> {
  const { statements, audit } = pauseByItself(base, schedule, "owner_gone");
  await commit(base, [requireDue(schedule, begunElsewhere), ...statements], { audit });
}
