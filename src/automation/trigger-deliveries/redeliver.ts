import type { BegunRun } from "#automation/starts/begun-run";
import { requireMayRun } from "#automation/starts/may-change";
import { findTrigger } from "#automation/triggers/find-trigger";
import type { TriggerRow } from "#automation/triggers/trigger.queries";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError, notFound } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { isUuid } from "#lib/uuid";

import { type Arrival, arrivalOf, newDelivery } from "./arrival.ts";
import { type Judged, judgeArrival } from "./judge-arrival.ts";
import { bodyOf, forgetBody, keepBody } from "./kept-body.ts";
import { startDelivery } from "./start-delivery.ts";
import {
  type DeliveryRow,
  insertDelivery,
  requireTriggerAsRead,
  selectDelivery,
  type ShownDelivery,
  updateDelivery,
} from "./store.ts";

/** Finds a delivery of the trigger. Throws NOT_FOUND. */
export async function findDelivery(
  { db }: Pick<ServiceContext, "db">,
  trigger: TriggerRow,
  deliveryId: string,
): Promise<ShownDelivery> {
  const delivery = isUuid(deliveryId) ? await selectDelivery(db, trigger, deliveryId) : undefined;
  if (delivery === undefined) throw notFound("delivery", deliveryId);
  return delivery;
}

/** A delivery that a person made. */
export interface MadeDelivery {
  delivery: DeliveryRow;
  /** The address of its run; null where `when` left it out. */
  pollUrl: string | null;
}

/**
 * Gives a delivery to its trigger again, even while it is paused and beside a run, with the caller as the one who orders
 * the run. A held one is held no longer. Throws NOT_FOUND, FORBIDDEN, CONFLICT for a body that is not kept, INVALID_INPUT
 * for an expression that fails, and what `startDelivery` throws.
 */
export function redeliver(ctx: ServiceContext, triggerId: string, deliveryId: string): Promise<MadeDelivery> {
  requireMayRun(ctx);
  return decideAnew(async () => {
    const trigger = await findTrigger(ctx, triggerId);
    const former = await findDelivery(ctx, trigger, deliveryId);
    const body = await bodyOf(ctx, former);
    if (body === undefined) throw bodyGone();
    const reason = { code: "redelivered", message: "A person delivered it again." };
    const also = former.status === "held" ? [updateDelivery(former, { status: "ignored", reason })] : [];
    return makeDelivery(ctx, trigger, arrivalOf(former, body), also);
  });
}

/** A sample, as if it had arrived, with the caller as the one who orders the run. Throws as `redeliver`. */
export function sendSample(
  ctx: ServiceContext,
  triggerId: string,
  sample: { body: unknown; headers: Record<string, string> },
): Promise<MadeDelivery> {
  requireMayRun(ctx);
  return decideAnew(async () => makeDelivery(ctx, await findTrigger(ctx, triggerId), sampleOf(sample), []));
}

const sampleOf = ({ body, headers }: { body: unknown; headers: Record<string, string> }): Arrival => ({
  senderId: null,
  event: null,
  key: null,
  headers,
  body,
  cause: null,
  redeliveryOf: null,
});

/** The judgement of a trigger about a sample; nothing starts. Throws NOT_FOUND and UNAVAILABLE. */
export async function tryTrigger(
  ctx: ServiceContext,
  triggerId: string,
  sample: { body: unknown; headers: Record<string, string> },
): Promise<Judged> {
  return judgeArrival(ctx, await findTrigger(ctx, triggerId), sampleOf(sample), ctx.clock());
}

const changed = () => movedOn("The trigger has just changed.");

async function makeDelivery(
  ctx: ServiceContext,
  trigger: TriggerRow,
  arrival: Arrival,
  also: Statement[],
): Promise<MadeDelivery> {
  const given = newDelivery(ctx, trigger, arrival);
  const judged = await judgeArrival(ctx, trigger, arrival, given.receivedAt);
  if (judged.kind === "failed")
    throw new AppError("INVALID_INPUT", {
      message: `\`${judged.field}\` gave nothing: ${judged.message}`,
      details: { reason: judged.code, field: judged.field },
    });
  const row = await keepBody(ctx, given);
  const storing = (stored: DeliveryRow): Statement[] => [
    requireTriggerAsRead(trigger, changed),
    insertDelivery(stored),
    ...also,
  ];
  try {
    if (judged.kind === "ignored") {
      const ignored: DeliveryRow = {
        ...row,
        status: "ignored",
        reason: { code: "no_match", message: "`when` is false." },
      };
      const result = { delivery: ignored, pollUrl: null };
      await commit(ctx, storing(ignored), { result });
      return result;
    }
    const made = ({ executionId, workflowRunId, url }: BegunRun): MadeDelivery => ({
      delivery: { ...row, executionId, workflowRunId, isSettled: false },
      pollUrl: url,
    });
    const run = await startDelivery(ctx, trigger, {
      context: judged.context,
      cause: arrival.cause,
      alongside: (accepted) => storing(made(accepted).delivery),
      answerFor: made,
    });
    return made(run);
  } catch (error) {
    await forgetBody(ctx, row);
    throw error;
  }
}

const bodyGone = (): AppError =>
  new AppError("CONFLICT", {
    message: "The body of this delivery is not kept, so it cannot be delivered again.",
    details: { reason: "body_gone" },
  });
