import { commit } from "#db/commit";
import { consumeApproval } from "#runs/approvals/consume-approval";
import { getApproval } from "#runs/approvals/get-approval";

import { boundTo, SEND } from "./answer-message.ts";
import { STOPPED_BY_PERSON } from "./contact-stopped.ts";
import { movedOn } from "./moved-on.ts";
import { sendQueued } from "./send-queued.ts";
import { requireState, updateMessage, type MessageWork } from "./store.ts";
import type { WorkContext } from "./work-context.ts";

/** Interval of checks on an open request. */
const LOOK_MS = 30_000;

/** Sends an answer once a person has approved it, and drops it when the approval expired. */
export async function checkApproval(ctx: WorkContext, work: MessageWork): Promise<void> {
  const { message, contact } = work;
  const approval = await getApproval(ctx, message.approvalId ?? "");
  const now = ctx.clock();
  if (contact.stoppedAt !== null) {
    const changed = { state: "discarded" as const, error: STOPPED_BY_PERSON, nextLookAt: null, updatedAt: now };
    await commit(ctx, [updateMessage(message, ["awaiting_approval"], changed)]);
    return;
  }
  if (approval.status === "pending") {
    await commit(ctx, [updateMessage(message, ["awaiting_approval"], { nextLookAt: now + LOOK_MS })]);
    return;
  }
  const { agentId, agentVersion } = approval;
  const call = { agentId, agentVersion, action: SEND, arguments: boundTo(message, contact.handle) };
  if (!(await consumeApproval(ctx, { ...call, approvalId: approval.id, consumer: message.id }))) {
    const error = { code: "NOT_APPROVED", message: `The approval is ${approval.status}.` };
    const changed = { state: "discarded" as const, error, nextLookAt: null, updatedAt: now };
    await commit(ctx, [updateMessage(message, ["awaiting_approval"], changed)]);
    return;
  }
  await commit(ctx, [
    requireState(message, "awaiting_approval", movedOn),
    updateMessage(message, ["awaiting_approval"], { state: "queued", attempts: 0, updatedAt: now }),
  ]);
  await sendQueued(ctx, { ...work, message: { ...message, state: "queued" } });
}
