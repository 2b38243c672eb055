import { findAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import { channelText, messagesOfText } from "#connections/messaging/channel-text";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { decideAction } from "#engine/governance/decide-action";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";
import { failureOf } from "#errors/failure";
import { quoted } from "#lib/argument-lines";
import { openApproval } from "#runs/approvals/open-approval";
import { tellDeciders } from "#runs/approvals/tell-deciders";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { getExecution } from "#runs/executions/get-execution";

import { CONFIRMATIONS, consentIn } from "./consent-words.ts";
import { selectSaid } from "./consent.queries.ts";
import { STOPPED_BY_PERSON } from "./contact-stopped.ts";
import { isWindowOpen, LEASE_MS, POSTPONED_MS } from "./message-times.ts";
import { movedOn } from "./moved-on.ts";
import { sendQueued } from "./send-queued.ts";
import { insertOutbound, requireState, updateMessage, type MessageRow, type MessageWork } from "./store.ts";
import { takeMessageTurn } from "./take-message-turn.ts";
import { ownWords, SAID_FOR_MS, UNREADABLE, wordsFor } from "./unreadable.ts";
import type { WorkContext } from "./work-context.ts";

/** The action of a message from an agent to a person; the table of actions has the level it needs. */
export const SEND = "send";

/** Characters of a recipient's name and of a message in the summary of a request. */
const MAX_NAME = 80;
const MAX_SHOWN = 400;

/**
 * Gives a message to the tenant's chosen agent, and sends its answer to the person. If the agent's level does not allow
 * sending, a person approves the answer first.
 */
export async function answerMessage(ctx: WorkContext, work: MessageWork): Promise<void> {
  const { message, contact, settings } = work;
  const wish = wishOf(work);
  if (wish !== null) return sayPlainly(ctx, work, { kind: "consent", text: CONFIRMATIONS[wish] });
  if (contact.stoppedAt !== null)
    return end(ctx, message, "ignored", STOPPED_BY_PERSON.code, STOPPED_BY_PERSON.message);
  if (consentIn(ownWords(message)) === "stop")
    return end(ctx, message, "ignored", "CONSENT_CHANGED", "The person has asked for messages again since.");
  const agentId = message.agentId ?? settings?.agentId ?? null;
  if (settings === null || agentId === null)
    return end(ctx, message, "ignored", "NO_AGENT", "No agent is configured to answer.");
  if (!isWindowOpen(contact.lastInboundAt, ctx.clock()))
    return end(ctx, message, "failed", "MESSAGE_WINDOW_CLOSED", "There was no answer within a day.");
  if (wordsFor(message) === null) return sayUnreadable(ctx, work);
  const record = await recordOf(ctx, work, { settings, agentId });
  if (record === null) return undefined;
  if (!isFinal(record.status)) return lookAgain(ctx, message);
  const text = record.result?.["summary"];
  if (record.status !== "completed" || typeof text !== "string" || text.trim() === "") {
    const { code, message: why } = record.error ?? {
      code: "EXECUTION_FAILED",
      message: `The run is ${record.status}.`,
    };
    return end(ctx, message, "failed", code, why);
  }
  return giveAnswer(ctx, work, record, text);
}

/** The run of the message, begun now or earlier; null when it cannot begin, which is recorded. */
async function recordOf(
  ctx: WorkContext,
  work: MessageWork,
  chosen: { settings: NonNullable<MessageWork["settings"]>; agentId: string },
): Promise<ExecutionRecord | null> {
  const { message } = work;
  try {
    return message.executionId === null
      ? await takeMessageTurn(ctx, work, chosen)
      : await getExecution(ctx, chosen.agentId, message.executionId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE" || error.code === "INTERNAL_ERROR") throw error;
    const { code, message: why, details } = error;
    if (details["reason"] === "message_moved_on") throw error;
    if (code === "STOPPED" || code === "CONFLICT") await postpone(ctx, message, error);
    else await end(ctx, message, "failed", code, why);
    return null;
  }
}

/** Postpones a message whose agent is stopped, inactive or changing, within the day in which it can be answered. */
async function postpone(ctx: WorkContext, message: MessageRow, error: AppError): Promise<void> {
  const { code, message: why } = failureOf(error);
  const passes = error.details["reason"] === "agent_changed" || error.details["reason"] === "session_changed";
  const nextLookAt = ctx.clock() + (passes ? 1_000 : POSTPONED_MS);
  await commit(ctx, [updateMessage(message, ["waiting"], { nextLookAt, error: { code, message: why } })]);
  if (passes) await ctx.bindings.enqueueMessages([noticeOf(message)], 1);
}

const noticeOf = ({ tenantId, id }: MessageRow) => ({ tenant_id: tenantId, message_id: id });

const FIRST_LOOK_SECONDS = 2;
const LONGEST_LOOK_SECONDS = 60;

/** The run continues without this call; its end is looked up later, at growing intervals. */
async function lookAgain(ctx: WorkContext, message: MessageRow): Promise<void> {
  const seconds = Math.min(LONGEST_LOOK_SECONDS, FIRST_LOOK_SECONDS * 2 ** Math.min(message.attempts - 1, 5));
  const nextLookAt = ctx.clock() + seconds * 1_000;
  await commit(ctx, [updateMessage(message, ["answering"], { nextLookAt })]);
  await ctx.bindings.enqueueMessages([noticeOf(message)], seconds);
}

async function end(
  ctx: WorkContext,
  message: MessageRow,
  state: "failed" | "ignored",
  code: string,
  why: string,
): Promise<void> {
  const changed = { state, error: { code, message: why }, nextLookAt: null, updatedAt: ctx.clock() };
  await commit(ctx, [updateMessage(message, ["waiting", "answering"], changed)]);
}

/** The wish for no more messages, or for messages again, that this message expressed first; null for all others. */
function wishOf({ message, contact }: MessageWork): "stop" | "start" | null {
  const wish = message.state === "waiting" ? consentIn(ownWords(message)) : null;
  if (wish === "stop") return contact.stoppedAt === message.sentAt ? wish : null;
  if (wish === "start") return contact.stoppedAt === null && contact.consentAt === message.sentAt ? wish : null;
  return null;
}

/** Several files in a row get one answer. */
async function sayUnreadable(ctx: WorkContext, work: MessageWork): Promise<void> {
  const { message, contact } = work;
  const said = await selectSaid(ctx.db, contact.id, "unreadable", ctx.clock() - SAID_FOR_MS);
  if (said === undefined) await sayPlainly(ctx, work, { kind: "unreadable", text: UNREADABLE });
  else await end(ctx, message, "ignored", "UNREADABLE", "The person was told that files cannot be read here.");
}

/** The platform's own answer: it comes from no agent, so no level governs it. */
async function sayPlainly(
  ctx: WorkContext,
  { message, contact }: MessageWork,
  { kind, text }: { kind: "consent" | "unreadable"; text: string },
): Promise<void> {
  const answer = { ...outboundOf(ctx, message, text), kind, agentId: null, executionId: null };
  await commit(ctx, [
    requireState(message, "waiting", movedOn),
    updateMessage(message, ["waiting"], { state: "answered", error: null, nextLookAt: null, updatedAt: ctx.clock() }),
    insertOutbound(answer, movedOn),
  ]);
  await sendQueued(ctx, { message: answer, contact });
}

/** Our answer to a message, ready to be sent. */
function outboundOf(ctx: WorkContext, message: MessageRow, text: string): MessageRow {
  const now = ctx.clock();
  return {
    ...message,
    id: ctx.newId(),
    direction: "out",
    providerMessageId: null,
    kind: "text",
    text,
    state: "queued",
    error: null,
    inReplyTo: message.id,
    approvalId: null,
    effectId: ctx.newId(),
    attempts: 0,
    nextLookAt: now + LEASE_MS,
    sentAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** Writes the answer once, and sends it where the agent's level allows that; otherwise it asks a person. */
async function giveAnswer(ctx: WorkContext, work: MessageWork, record: ExecutionRecord, text: string): Promise<void> {
  const { message, contact } = work;
  const agent = await findAgent(ctx, record.agentId);
  const isAllowed = decideAction({ action: SEND, agentLevel: effectiveLevel(agent) }).allowed;
  const now = ctx.clock();
  const answer: MessageRow = {
    ...outboundOf(ctx, message, messagesOfText(channelText(text)).join("\n\n")),
    state: isAllowed ? "queued" : "awaiting_approval",
    agentId: record.agentId,
    executionId: record.id,
  };
  const asked = isAllowed ? null : await askPerson(ctx, work, answer, agent.version);
  const written = { ...answer, approvalId: asked?.approvalId ?? null, ...(asked ? { nextLookAt: now } : {}) };
  const statements = [
    requireState(message, "answering", movedOn),
    updateMessage(message, ["answering"], { state: "answered", error: null, nextLookAt: null, updatedAt: now }),
    ...(asked?.statements ?? []),
    insertOutbound(written, movedOn),
  ];
  await commit(ctx, statements, { audit: asked?.audit ?? [] });
  if (asked) ctx.waitUntil(asked.tell());
  else await sendQueued(ctx, { message: written, contact });
}

interface Asked {
  approvalId: string;
  statements: Statement[];
  audit: AuditRecord[];
  tell: () => Promise<unknown>;
}

/** The data that the approval of an answer is bound to: this text, to this person. */
export const boundTo = ({ id, text }: MessageRow, handle: string): Record<string, unknown> => ({
  message_id: id,
  to: handle,
  text,
});

async function askPerson(
  ctx: WorkContext,
  { contact }: MessageWork,
  answer: MessageRow,
  agentVersion: number,
): Promise<Asked> {
  const call = {
    agentId: answer.agentId ?? "",
    agentVersion,
    action: SEND,
    arguments: boundTo(answer, contact.handle),
    inputSummary: `Sends a WhatsApp message to ${quoted(contact.name ?? contact.phone ?? contact.handle, MAX_NAME)}: ${quoted(answer.text, MAX_SHOWN)}`,
  };
  const { approval, statements, audit } = await openApproval(ctx, call, { kind: "agent", userId: null }, null);
  return { approvalId: approval.id, statements, audit, tell: () => tellDeciders(ctx, approval) };
}
