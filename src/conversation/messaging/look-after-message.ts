import { commit } from "#db/commit";

import { answerMessage } from "./answer-message.ts";
import { checkApproval } from "./check-approval.ts";
import { LEASE_MS, ORDER_MS } from "./message-times.ts";
import { hasMovedOn } from "./moved-on.ts";
import { sendQueued } from "./send-queued.ts";
import { checkSettled, noteUnknown } from "./settle-unknown.ts";
import { claimMessage, selectForWork, selectNextWaiting, type MessageWork } from "./store.ts";
import type { WorkContext } from "./work-context.ts";

/**
 * Does the due work on a message, if no other worker does. Each step is written before the next begins, so that a
 * worker after a crash continues there. Throws UNAVAILABLE when the database is down; the message is due again after
 * its lease.
 */
export async function lookAfterMessage(ctx: WorkContext, messageId: string): Promise<void> {
  const now = ctx.clock();
  const claim = claimMessage(ctx.tenant.id, messageId, { now, until: now + LEASE_MS, waitsSince: now - ORDER_MS });
  const [claimed] = await commit(inOwnBatch(ctx), [claim]);
  if (claimed?.rowsAffected !== 1) return;
  const work = await selectForWork(ctx.db, ctx.tenant.id, messageId);
  if (work === undefined) return;
  try {
    await stepFor(ctx, work);
  } catch (error) {
    if (!hasMovedOn(error)) throw error;
  }
  if (work.message.direction === "in") await wakeNext(ctx, work);
}

function stepFor(ctx: WorkContext, work: MessageWork): Promise<void> {
  switch (work.message.state) {
    case "waiting":
    case "answering":
      return answerMessage(ctx, work);
    case "awaiting_approval":
      return checkApproval(ctx, work);
    case "queued":
      return sendQueued(ctx, work);
    case "sending":
      return noteUnknown(ctx, work.message);
    case "unknown":
      return checkSettled(ctx, work.message);
    default:
      return Promise.resolve();
  }
}

/** The next message of the same person waited for this one. */
async function wakeNext({ db, bindings, tenant }: WorkContext, { contact }: MessageWork): Promise<void> {
  const next = await selectNextWaiting(db, contact.id);
  if (next) await bindings.enqueueMessages([{ tenant_id: tenant.id, message_id: next.id }]);
}

const inOwnBatch = ({ writer, clock, tenant }: WorkContext) => ({ writer, clock, tenant });
