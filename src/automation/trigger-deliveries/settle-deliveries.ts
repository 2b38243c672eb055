import { hasRun } from "#automation/starts/begun-run";
import { countedEnd, type Counts, withEnd } from "#automation/starts/count-end";
import { isTargetGone } from "#automation/starts/find-target";
import { isPassing } from "#automation/starts/is-passing";
import { pauseByItself } from "#automation/triggers/pause-by-itself";
import { requireCounts, type TriggerRow, updateTrigger } from "#automation/triggers/trigger.queries";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { isMovedOn, movedOn } from "#errors/moved-on";
import { ownerContext } from "#identity/accounts/owner-context";
import { countStart } from "#platform/tenant-gate/count-start";

import { judgeArrival } from "./judge-arrival.ts";
import { bodyOf } from "./kept-body.ts";
import { startDelivery } from "./start-delivery.ts";
import {
  type DeliveryRow,
  type OpenDelivery,
  requireOpen,
  selectOpen,
  settleDeliveries as settleRows,
  updateDelivery,
} from "./store.ts";
import { countedWith, refusalEnd } from "./take-delivery.ts";

const MAX_OPEN = 500;

/**
 * Counts the ends of a trigger's runs in their order, and starts the delivery that waited for them. Each end counts once:
 * the batch holds the rule that its delivery has not counted.
 */
export async function settleDeliveries(base: SystemContext, trigger: TriggerRow): Promise<void> {
  const open = await selectOpen(base.db, trigger, MAX_OPEN);
  try {
    const current = await countEnds(base, trigger, open.filter(hasEnded));
    const isFree = open.every((one) => !hasRun(one.delivery) || hasEnded(one));
    const waiting = open.find(({ delivery }) => !hasRun(delivery))?.delivery;
    if (waiting !== undefined && isFree) await startWaiting(base, current, waiting);
  } catch (error) {
    // Another process was first, or something is away for a moment: the next look continues from the rows.
    if (!isMovedOn(error) && !isPassing(error)) throw error;
  }
}

const hasEnded = ({ delivery, run }: OpenDelivery): boolean => hasRun(delivery) && (run === null || run.isOver);

const counted = () => movedOn("Another process has counted this run.");

/** Returns the trigger as it is after the ends have counted. */
async function countEnds(
  base: SystemContext,
  trigger: TriggerRow,
  ended: readonly OpenDelivery[],
): Promise<TriggerRow> {
  if (ended.length === 0) return trigger;
  const { counts, isTooMany } = afterEnds(trigger, ended, base.clock());
  const isChanged = counts.failuresInARow !== trigger.failuresInARow || counts.lastError !== trigger.lastError;
  const pauses = isTooMany && trigger.pauseReason === null;
  const paused = pauses ? pauseByItself(base, trigger, "failures", counts) : { statements: [], audit: [] };
  await commit(
    base,
    [
      requireOpen(
        trigger.tenantId,
        ended.map(({ delivery }) => delivery),
        counted,
      ),
      ...(isChanged || pauses ? [requireCounts(trigger, counted)] : []),
      settleRows(
        trigger.tenantId,
        ended.map(({ delivery }) => delivery.id),
      ),
      ...(isChanged && !pauses ? [updateTrigger(trigger, counts)] : []),
      ...paused.statements,
    ],
    { audit: paused.audit },
  );
  return { ...trigger, ...counts, ...(pauses ? { pauseReason: "failures", revision: trigger.revision + 1 } : {}) };
}

function afterEnds(
  trigger: TriggerRow,
  ended: readonly OpenDelivery[],
  at: number,
): { counts: Counts; isTooMany: boolean } {
  let counts: Counts = { failuresInARow: trigger.failuresInARow, lastError: trigger.lastError };
  let isTooMany = false;
  for (const { run } of ended) {
    const next = withEnd({ ...counts, pauseAfterFailures: trigger.pauseAfterFailures }, countedEnd(run), at);
    counts = next.counts;
    isTooMany ||= next.isTooMany;
  }
  return { counts, isTooMany };
}

/** One that waited while its trigger was paused is held, as those that come later. */
async function startWaiting(base: SystemContext, trigger: TriggerRow, delivery: DeliveryRow): Promise<void> {
  const stillWaits = requireOpen(trigger.tenantId, [delivery], counted);
  const become = (changes: Partial<DeliveryRow>) => updateDelivery(delivery, { ...changes, isSettled: true });
  const ctx = trigger.pauseReason === null ? await ownerContext(base, trigger) : null;
  if (ctx === null) {
    const reason = {
      code: "paused",
      message: "The trigger was paused while it waited. A person can deliver it again.",
    };
    await commit(base, [stillWaits, become({ status: "held", reason })]);
    return;
  }
  const refuse = async (reason: { code: string; message: string }, counting = countedWith(base, trigger, NEITHER)) => {
    const { rules, also } = counting;
    await commit(base, [stillWaits, ...rules, become({ status: "refused", reason }), ...also.statements], {
      audit: also.audit,
    });
  };
  const body = await bodyOf(base, delivery);
  if (body === undefined) return refuse({ code: "body_gone", message: "Its body is no longer kept." });
  const judged = await judgeArrival(base, trigger, { ...delivery, body }, delivery.receivedAt);
  if (judged.kind === "failed") return refuse({ code: judged.code, message: `\`${judged.field}\`: ${judged.message}` });
  if (judged.kind === "ignored") {
    await commit(base, [
      stillWaits,
      become({ status: "ignored", reason: { code: "no_match", message: "`when` is false." } }),
    ]);
    return;
  }
  try {
    await countStart(ctx);
    await startDelivery(ctx, trigger, {
      context: judged.context,
      cause: delivery.cause,
      alongside: ({ executionId, workflowRunId }) => [
        stillWaits,
        updateDelivery(delivery, { executionId, workflowRunId, reason: null }),
      ],
    });
  } catch (error) {
    if (isMovedOn(error) || isPassing(error) || !(error instanceof AppError)) throw error;
    const reason = { code: error.code, message: error.message };
    if (!isTargetGone(trigger, error)) return refuse(reason, countedWith(base, trigger, refusalEnd(error)));
    await refuse(reason, { rules: [], also: pauseByItself(base, trigger, "target_gone") });
  }
}

const NEITHER = { kind: "neither" } as const;
