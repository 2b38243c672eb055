import { hasRun } from "#automation/starts/begun-run";
import { type CountedEnd, countedEnd, withEnd } from "#automation/starts/count-end";
import { isTargetGone } from "#automation/starts/find-target";
import { isPassing } from "#automation/starts/is-passing";
import { type OpenTick, requireTick, selectOpenTicks, type TickRow, updateTick } from "#automation/ticks/ticks.queries";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { isMovedOn, movedOn } from "#errors/moved-on";
import { ownerContext } from "#identity/accounts/owner-context";
import { countStart } from "#platform/tenant-gate/count-start";

import { pauseByItself } from "./pause-statements.ts";
import { startRun } from "./start-run.ts";
import { requireCounts, type ScheduleRow, updateSchedule } from "./store.ts";

/**
 * Counts the ends of a schedule's runs in their order, and starts the tick that waited for them. Each end counts once:
 * the batch holds the rule that its tick has not counted.
 */
export async function settleTicks(base: SystemContext, schedule: ScheduleRow): Promise<void> {
  let current = schedule;
  const open = await selectOpenTicks(base.db, schedule.tenantId, schedule.id);
  try {
    for (const one of open.filter(hasEnded)) current = await countEnd(base, current, one);
    const isFree = open.every((one) => one.tick.outcome === "queued" || hasEnded(one));
    const queued = open.find(({ tick }) => tick.outcome === "queued")?.tick;
    if (queued !== undefined && isFree) await startQueued(base, current, queued);
  } catch (error) {
    // Another process was first, or something is away for a moment: the next look continues from the rows.
    if (!isMovedOn(error) && !isPassing(error)) throw error;
  }
}

const hasEnded = ({ tick, run }: OpenTick): boolean => hasRun(tick) && (run === null || run.isOver);

const counted = () => movedOn("Another process has counted this run.");

/** Returns the schedule as it is after the end has counted. */
async function countEnd(base: SystemContext, schedule: ScheduleRow, { tick, run }: OpenTick): Promise<ScheduleRow> {
  const end = countedEnd(run);
  const { counts, isTooMany } = withEnd(schedule, end, base.clock());
  const pauses = isTooMany && schedule.pauseReason === null;
  const paused = pauses ? pauseByItself(base, schedule, "failures", counts) : NOTHING;
  const settled = updateTick(tick, { isSettled: true });
  const changes = end.kind === "neither" || pauses ? [] : [updateSchedule(schedule, counts)];
  const rules = [requireTick(tick, counted), ...(end.kind === "neither" ? [] : [requireCounts(schedule, counted)])];
  await commit(base, [...rules, settled, ...changes, ...paused.statements], { audit: paused.audit });
  if (end.kind === "neither") return schedule;
  return { ...schedule, ...counts, ...(pauses ? { pauseReason: "failures", revision: schedule.revision + 1 } : {}) };
}

/** A tick that waited starts late, so its task says when it was due. A paused schedule leaves it out. */
async function startQueued(base: SystemContext, schedule: ScheduleRow, tick: TickRow): Promise<void> {
  const ctx = schedule.pauseReason === null ? await ownerContext(base, schedule) : null;
  if (ctx === null) {
    const reason = { code: "paused", message: "The schedule was paused while this time waited." };
    const skipped = { outcome: "skipped", reason, notedAt: base.clock(), isSettled: true } as const;
    await commit(base, [requireTick(tick, counted), updateTick(tick, skipped)]);
    return;
  }
  try {
    await countStart(ctx);
    await startRun(ctx, schedule, {
      dueAt: tick.dueAt,
      alongside: ({ executionId, workflowRunId, createdAt }) => [
        requireTick(tick, counted),
        updateTick(tick, { outcome: "started", startedAt: createdAt, executionId, workflowRunId }),
      ],
    });
  } catch (error) {
    if (isMovedOn(error) || isPassing(error) || !(error instanceof AppError)) throw error;
    await refuseQueued(base, schedule, tick, error);
  }
}

async function refuseQueued(base: SystemContext, schedule: ScheduleRow, tick: TickRow, error: AppError): Promise<void> {
  const reason = { code: error.code, message: error.message };
  const end: CountedEnd = error.code === "STOPPED" ? { kind: "neither" } : { kind: "failure", ...reason };
  const { counts, isTooMany } = withEnd(schedule, end, base.clock());
  const paused = pausedBy(base, schedule, { isGone: isTargetGone(schedule, error), isTooMany }, counts);
  const refused = updateTick(tick, { outcome: "refused", reason, notedAt: base.clock(), isSettled: true });
  const rules = [requireTick(tick, counted), requireCounts(schedule, counted)];
  const changes = paused.statements.length > 0 ? paused.statements : [updateSchedule(schedule, counts)];
  await commit(base, [...rules, refused, ...changes], { audit: paused.audit });
}

const NOTHING: ReturnType<typeof pauseByItself> = { statements: [], audit: [] };

function pausedBy(
  base: SystemContext,
  schedule: ScheduleRow,
  { isGone, isTooMany }: { isGone: boolean; isTooMany: boolean },
  counts: Partial<ScheduleRow>,
): ReturnType<typeof pauseByItself> {
  if (isGone) return pauseByItself(base, schedule, "target_gone", counts);
  return isTooMany ? pauseByItself(base, schedule, "failures", counts) : NOTHING;
}
