import type { BegunRun } from "#automation/starts/begun-run";
import { requireMayRun } from "#automation/starts/may-change";
import {
  deleteOldTicks,
  insertTicks,
  requireTick,
  type ShownTick,
  type TickRow,
  updateTick,
} from "#automation/ticks/ticks.queries";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { selectOwner } from "#identity/accounts/owner.queries";
import { actingUser } from "#tenancy/acting-user";

import { findSchedule, findTick } from "./find-schedule.ts";
import { startRun } from "./start-run.ts";
import { requireDue, updateSchedule } from "./store.ts";

/** A tick that a person made, with its run. */
export interface RunningTick {
  tick: ShownTick;
  pollUrl: string;
}

/**
 * Runs a schedule's task now, even while it is paused, with the caller as the one who orders it. Its own times stay.
 * Throws NOT_FOUND, FORBIDDEN and what `startRun` throws.
 */
export function runScheduleNow(ctx: ServiceContext, scheduleId: string): Promise<RunningTick> {
  requireMayRun(ctx);
  return decideAnew(async () => {
    const schedule = await findSchedule(ctx, scheduleId);
    const row: TickRow = {
      id: ctx.newId(),
      tenantId: schedule.tenantId,
      scheduleId: schedule.id,
      number: schedule.ticks + 1,
      dueAt: ctx.clock(),
      notedAt: ctx.clock(),
      isManual: true,
      startedAt: null,
      outcome: "manual",
      reason: null,
      executionId: null,
      workflowRunId: null,
      isSettled: false,
    };
    const begun = (run: BegunRun): TickRow => ({ ...row, ...startOf(run) });
    const run = await startRun(ctx, schedule, {
      dueAt: row.dueAt,
      alongside: (accepted) => [
        requireDue(schedule, () => movedOn("The schedule has just begun another run.")),
        insertTicks([begun(accepted)]),
        updateSchedule(schedule, { ticks: row.number }),
        deleteOldTicks(schedule, row.number),
      ],
      answerFor: (accepted) => running(begun(accepted), accepted),
    });
    return running(begun(run), run);
  });
}

/**
 * Makes a missed, skipped or refused due time up, once, with the caller as the one who orders it. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT for any other tick, and what `startRun` throws.
 */
export function makeUpTick(ctx: ServiceContext, scheduleId: string, tickId: string): Promise<RunningTick> {
  requireMayRun(ctx);
  return decideAnew(async () => {
    const schedule = await findSchedule(ctx, scheduleId);
    const tick = await findTick(ctx, schedule, tickId);
    if (!CAN_BE_MADE_UP.has(tick.outcome)) throw notToMakeUp(tick.outcome);
    const reason = { code: "made_up", message: await wordsOf(ctx, tick) };
    const begun = (run: BegunRun): TickRow => ({
      ...tick,
      outcome: "manual",
      reason,
      ...startOf(run),
      isSettled: false,
    });
    const run = await startRun(ctx, schedule, {
      dueAt: tick.dueAt,
      alongside: (accepted) => [
        requireTick(tick, () => movedOn("Another request has just made this due time up.")),
        updateTick(tick, begun(accepted)),
      ],
      answerFor: (accepted) => running(begun(accepted), accepted),
    });
    return running(begun(run), run);
  });
}

const CAN_BE_MADE_UP: ReadonlySet<TickRow["outcome"]> = new Set(["missed", "skipped", "refused"]);

const startOf = ({ createdAt, executionId, workflowRunId }: BegunRun) => ({
  startedAt: createdAt,
  executionId,
  workflowRunId,
});

const running = (tick: TickRow, run: BegunRun): RunningTick => ({
  tick: { ...tick, runStatus: run.status, runOutcome: run.outcome, runVerification: run.verification },
  pollUrl: run.url,
});

async function wordsOf(ctx: ServiceContext, tick: TickRow): Promise<string> {
  const userId = actingUser(ctx.actor);
  const person = userId === null ? undefined : await selectOwner(ctx.db, ctx.tenant.id, userId);
  const before = tick.reason === null ? "" : ` ${tick.reason.message}`;
  return `${person?.name ?? person?.email ?? "A person"} made it up; it was ${tick.outcome}.${before}`;
}

const notToMakeUp = (outcome: TickRow["outcome"]): AppError =>
  new AppError("CONFLICT", {
    message: `Only a missed, skipped or refused due time can be made up, once; this one is ${outcome}.`,
    details: { reason: "not_to_make_up", outcome },
  });
