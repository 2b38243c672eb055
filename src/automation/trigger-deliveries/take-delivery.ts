import { type BegunRun, idsOf } from "#automation/starts/begun-run";
import { type CountedEnd, withEnd } from "#automation/starts/count-end";
import { isTargetGone } from "#automation/starts/find-target";
import { isPassing } from "#automation/starts/is-passing";
import { scheduleClock } from "#automation/starts/schedule-client";
import { type OwnPause, pauseByItself } from "#automation/triggers/pause-by-itself";
import { requireCounts, type TriggerRow, updateTrigger } from "#automation/triggers/trigger.queries";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { decideAnew, isMovedOn, movedOn } from "#errors/moved-on";
import { ownerContext } from "#identity/accounts/owner-context";
import { countStart } from "#platform/tenant-gate/count-start";

import { type Arrival, newDelivery } from "./arrival.ts";
import { judgeArrival } from "./judge-arrival.ts";
import { forgetBody, keepBody } from "./kept-body.ts";
import { startDelivery } from "./start-delivery.ts";
import {
  type DeliveryRow,
  insertDelivery,
  requireFewerHeld,
  requireFewerWaiting,
  requireIdle,
  requireTriggerAsRead,
  selectByKey,
  selectUnderWay,
  takeKey,
} from "./store.ts";

const MAX_WAITING = 100;
const MAX_HELD = 1_000;

/** The outcome of an arrival. A `duplicate` names the first one. */
export type Taken = { kind: "taken"; delivery: DeliveryRow } | { kind: "duplicate"; first: DeliveryRow };

/**
 * Takes what arrived at a trigger: one batch holds the rule that no equal one came before, its row and its run. So of many
 * equal ones one starts a run, and a crash before the batch changes nothing. Throws UNAVAILABLE while something is away,
 * and what `find` throws.
 */
export const takeDelivery = (base: SystemContext, find: () => Promise<TriggerRow>, arrival: Arrival): Promise<Taken> =>
  decideAnew(async () => {
    const trigger = await find();
    const first = await firstOf(base, trigger, arrival);
    if (first !== null) return repeatOf(base, trigger, arrival, first);
    return { kind: "taken", delivery: await decide(base, trigger, arrival) };
  });

/** The delivery that this one repeats; null without one within its time. */
async function firstOf(base: SystemContext, trigger: TriggerRow, { key }: Arrival): Promise<DeliveryRow | null> {
  const found = key === null ? undefined : await selectByKey(base.db, trigger, key.value);
  return found !== undefined && key !== null && found.receivedAt > base.clock() - key.withinMs ? found : null;
}

async function repeatOf(
  base: SystemContext,
  trigger: TriggerRow,
  arrival: Arrival,
  first: DeliveryRow,
): Promise<Taken> {
  const reason = {
    code: "duplicate",
    message: `The first one came at ${new Date(first.receivedAt).toISOString()}.`,
    ...idsOf(first),
  };
  const row: DeliveryRow = { ...newDelivery(base, trigger, arrival), status: "duplicate", reason, body: null };
  await commit(base, [requireTriggerAsRead(trigger, changed), insertDelivery(row)]);
  return { kind: "duplicate", first };
}

const changed = () => movedOn("The trigger has just changed.");

async function decide(base: SystemContext, trigger: TriggerRow, arrival: Arrival): Promise<DeliveryRow> {
  const row = newDelivery(base, trigger, arrival);
  if (arrival.ignoredFor != null)
    return write(base, trigger, arrival, { ...row, status: "ignored", reason: arrival.ignoredFor });
  const judged = await judgeArrival(base, trigger, arrival, row.receivedAt);
  if (judged.kind === "failed") {
    const reason = { code: judged.code, message: `\`${judged.field}\`: ${judged.message}` };
    return write(base, trigger, arrival, { ...row, status: "refused", reason });
  }
  if (judged.kind === "ignored") return write(base, trigger, arrival, { ...row, status: "ignored", reason: NO_MATCH });
  if (trigger.pauseReason !== null) return hold(base, trigger, arrival, row);
  const beside = trigger.rule.onOverlap === "allow" ? null : await selectUnderWay(base.db, trigger);
  if (beside !== null && trigger.rule.onOverlap === "skip")
    return write(base, trigger, arrival, { ...row, status: "ignored", reason: stillRuns(beside) });
  if (beside !== null) return queue(base, trigger, arrival, row);
  return start(base, trigger, arrival, row, judged.context);
}

const NO_MATCH = { code: "no_match", message: "`when` is false." };

const stillRuns = (beside: { executionId: string | null; workflowRunId: string | null; isAsking: boolean }) => ({
  code: "previous_run",
  message: beside.isAsking ? "A run of this trigger still waits for a decision." : "A run of this trigger is not over.",
  ...idsOf(beside),
});

/** The statements that store a delivery: only one that starts, waits or is held has the key of its repeats. */
function storing(base: SystemContext, trigger: TriggerRow, { key }: Arrival, row: DeliveryRow): Statement[] {
  const takesKey = key !== null && (row.status === "accepted" || row.status === "held");
  return [
    requireTriggerAsRead(trigger, changed),
    ...(takesKey
      ? takeKey(trigger, { key: key.value, since: row.receivedAt - key.withinMs }, () =>
          movedOn("An equal delivery has just arrived."),
        )
      : []),
    insertDelivery({ ...row, dedupeKey: takesKey ? key.value : null }),
  ];
}

async function write(
  base: SystemContext,
  trigger: TriggerRow,
  arrival: Arrival,
  given: DeliveryRow,
  { rules = [], also = NOTHING }: { rules?: Statement[]; also?: OwnPause } = {},
): Promise<DeliveryRow> {
  const row = await keepBody(base, given);
  try {
    await commit(base, [...rules, ...storing(base, trigger, arrival, row), ...also.statements], { audit: also.audit });
  } catch (error) {
    await forgetBody(base, row);
    throw error;
  }
  return row;
}

const NOTHING: OwnPause = { statements: [], audit: [] };

/** Beyond its number a delivery is refused, and its sender learns that from the answer. */
async function hold(
  base: SystemContext,
  trigger: TriggerRow,
  arrival: Arrival,
  row: DeliveryRow,
  also: OwnPause = NOTHING,
): Promise<DeliveryRow> {
  const tooMany = { code: "too_many_held", message: `${MAX_HELD} deliveries of this trigger are held.` };
  const reason = { code: "paused", message: "The trigger was paused. A person can deliver it again." };
  return orRefused(base, trigger, arrival, { ...row, status: "refused", reason: tooMany }, () =>
    write(
      base,
      trigger,
      arrival,
      { ...row, status: "held", reason },
      {
        rules: [requireFewerHeld(trigger, MAX_HELD, full)],
        also,
      },
    ),
  );
}

async function queue(
  base: SystemContext,
  trigger: TriggerRow,
  arrival: Arrival,
  row: DeliveryRow,
): Promise<DeliveryRow> {
  const tooMany = { code: "queue_full", message: `${MAX_WAITING} deliveries of this trigger wait.` };
  const reason = { code: "queued", message: "It waits for the former run." };
  const taken = await orRefused(base, trigger, arrival, { ...row, status: "refused", reason: tooMany }, () =>
    write(
      base,
      trigger,
      arrival,
      { ...row, reason, isSettled: false },
      {
        rules: [requireFewerWaiting(trigger, MAX_WAITING, full)],
      },
    ),
  );
  base.waitUntil(scheduleClock(base, trigger.tenantId).wakeAt(trigger.tenantId, base.clock()));
  return taken;
}

const full = () => new AppError("CONFLICT", { details: { reason: "full" } });

async function orRefused(
  base: SystemContext,
  trigger: TriggerRow,
  arrival: Arrival,
  refused: DeliveryRow,
  attempt: () => Promise<DeliveryRow>,
): Promise<DeliveryRow> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== "full") throw error;
    return write(base, trigger, arrival, refused);
  }
}

async function start(
  base: SystemContext,
  trigger: TriggerRow,
  arrival: Arrival,
  given: DeliveryRow,
  context: Record<string, unknown>,
): Promise<DeliveryRow> {
  const ctx = await ownerContext(base, trigger);
  if (ctx === null) return hold(base, trigger, arrival, given, pauseByItself(base, trigger, "owner_gone"));
  const row = await keepBody(base, given);
  const begun = ({ executionId, workflowRunId }: BegunRun): DeliveryRow => ({
    ...row,
    executionId,
    workflowRunId,
    isSettled: false,
  });
  try {
    await countStart(ctx);
    const alone = trigger.rule.onOverlap === "allow" ? [] : [requireIdle(trigger, changed)];
    const run = await startDelivery(ctx, trigger, {
      context,
      cause: arrival.cause,
      alongside: (accepted) => [...alone, ...storing(base, trigger, arrival, begun(accepted))],
    });
    return begun(run);
  } catch (error) {
    await forgetBody(base, row);
    if (isMovedOn(error) || isPassing(error) || !(error instanceof AppError)) throw error;
    if (isTargetGone(trigger, error))
      return hold(base, trigger, arrival, given, pauseByItself(base, trigger, "target_gone"));
    return refuse(base, trigger, arrival, given, error);
  }
}

/** A refused start counts as a failure, but for a kill switch. */
async function refuse(
  base: SystemContext,
  trigger: TriggerRow,
  arrival: Arrival,
  row: DeliveryRow,
  error: AppError,
): Promise<DeliveryRow> {
  const reason = { code: error.code, message: error.message };
  return write(
    base,
    trigger,
    arrival,
    { ...row, status: "refused", reason },
    countedWith(base, trigger, refusalEnd(error)),
  );
}

/** How a refused start counts. */
export const refusalEnd = ({ code, message }: AppError): CountedEnd =>
  code === "STOPPED" ? { kind: "neither" } : { kind: "failure", code, message };

/** The rule and the writes by which an end counts once, with the pause that it may cause. */
export function countedWith(
  base: SystemContext,
  trigger: TriggerRow,
  end: CountedEnd,
): { rules: Statement[]; also: OwnPause } {
  if (end.kind === "neither") return { rules: [], also: NOTHING };
  const { counts, isTooMany } = withEnd(trigger, end, base.clock());
  return {
    rules: [requireCounts(trigger, changed)],
    also:
      isTooMany && trigger.pauseReason === null
        ? pauseByItself(base, trigger, "failures", counts)
        : { statements: [updateTrigger(trigger, counts)], audit: [] },
  };
}
