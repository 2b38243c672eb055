import { findOnlyAgent } from "#agents/agents/find-only-agent";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { conversationFor, REMEMBERED_TURNS, type StoredTurn } from "#engine/reasoning/conversation";
import { AppError, invalidInput } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { modelSources } from "#models/model-connections/model-sources";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { runTask } from "#runs/executions/run-task";

import { ownerOf, sessionNotFound } from "./find-session.ts";
import {
  insertMessage,
  insertSession,
  requireNoTurn,
  requireSessionOf,
  selectSessionForTurn,
  touchSession,
  type MessageRow,
  type Owner,
  type SessionRow,
  type TurnSearch,
} from "./store.ts";
import { summarizeTurns } from "./summarize-turns.ts";
import { titleOf } from "./title-of.ts";
import { isOnlyDiscussed, turnStateOf, type TurnState } from "./turn-state.ts";

/** A message to an agent with its answer. */
export interface ChatTurn {
  sessionId: string;
  executionId: string;
  agentId: string;
  /** The agent's message. */
  messageId: string;
  createdAt: number;
  /** Whether its words order more than the agent's level allows, so that it was only discussed. */
  isDiscussed: boolean;
  state: TurnState;
}

export interface Ask {
  message: string;
  /** Photos that belong to the message. */
  photoIds?: readonly string[] | undefined;
  sessionId: string | undefined;
  agentId: string | undefined;
  /** The path of `agentId` in the request, for a refusal. */
  agentIdAt: "body.agent_id" | "query.agent_id";
  /** Whether a person is asked before a turn whose words order an action above the agent's level. */
  asksFirst?: boolean;
  /** How long to wait for a slow answer, in seconds. */
  waitSeconds: number;
  /** The person outside the tenant who wrote the message, in a session of that person. */
  contactId?: string;
  /** The owner of the session; the caller when absent. */
  owner?: Owner;
  /** The title of a new session; the message's beginning when absent. */
  title?: string;
  /** Statements that join the turn. */
  alongside?: (turn: { executionId: string; sessionId: string }) => Statement[];
}

/** A found session, and the conversation that the agent gets. */
export interface FoundSession {
  session: SessionRow;
  finished: readonly StoredTurn[];
}

export interface TakenTurn {
  turn: ChatTurn;
  record: ExecutionRecord;
  /** As in `AcceptedRun`. */
  endedLate: boolean;
}

/** The session of the owner, by default the caller, with the turn searched for. */
export async function findSessionForTurn(
  ctx: ServiceContext,
  sessionId: string,
  search: TurnSearch | null,
  owner = ownerOf(ctx),
) {
  if (!isUuid(sessionId)) throw sessionNotFound(sessionId);
  const { session, ...found } = await selectSessionForTurn(ctx.db, owner, sessionId, {
    // A conversation from before summaries, or whose summary failed, has more of them.
    turns: 2 * REMEMBERED_TURNS,
    search,
    withTraces: (await modelSources(ctx)).length > 0,
  });
  if (!session) throw sessionNotFound(sessionId);
  return { session, ...found };
}

/**
 * Gives a message to the session's agent as an execution with the earlier conversation, so that all rules of executions
 * apply. The session, both messages and the execution are written in one batch; the messages take their texts from the
 * execution. `unlessTaken` names a turn that must not exist yet. Throws the errors of `runTask`, INVALID_INPUT without
 * a known agent, CONFLICT for a session that has another agent or is deleted.
 */
export async function takeTurn(
  ctx: ServiceContext,
  ask: Ask,
  found: FoundSession | null,
  unlessTaken: { search: Exclude<TurnSearch, { executionId: string }>; refusal: () => AppError } | null = null,
): Promise<TakenTurn> {
  const agentId = await agentFor(ctx, ask, found?.session.agentId ?? null);
  const owner = ask.owner ?? ownerOf(ctx);
  const sessionId = found?.session.id ?? ctx.newId();
  const [userMessageId, messageId] = [ctx.newId(), ctx.newId()];
  const turnKey = unlessTaken && "turnKey" in unlessTaken.search ? unlessTaken.search.turnKey : null;
  const takenWith = (record: ExecutionRecord, endedLate = false): TakenTurn => ({
    turn: {
      sessionId,
      executionId: record.id,
      agentId,
      messageId,
      createdAt: record.createdAt,
      isDiscussed: isOnlyDiscussed(record),
      state: turnStateOf(record),
    },
    record,
    endedLate,
  });
  let answered: TakenTurn | undefined;
  const { summary, turns } =
    found === null ? { summary: null, turns: [] } : await summarizeTurns(ctx, agentId, found.session, found.finished);
  const { photoIds = [] } = ask;
  const { record, endedLate } = await runTask(ctx, agentId, {
    task: ask.message,
    input: {
      context: photoIds.length === 0 ? {} : { photo_ids: photoIds },
      parameters: ask.asksFirst === true ? { ask: true } : {},
      ...conversationFor(summary, turns),
    },
    triggeredBy: "chat",
    photosAt: "body.photo_ids",
    origin: ask.contactId === undefined ? undefined : "stranger",
    contactId: ask.contactId ?? found?.session.contactId ?? null,
    mayRunAtOnce: true,
    waitSeconds: ask.waitSeconds,
    alongside: ({ id: executionId, createdAt }) => {
      const message = { tenantId: owner.tenantId, sessionId, executionId, createdAt };
      const rows: MessageRow[] = [
        { ...message, id: userMessageId, role: "user", turnKey },
        { ...message, id: messageId, role: "assistant" },
      ];
      return [
        ...(unlessTaken ? [requireNoTurn(owner.tenantId, sessionId, unlessTaken.search, unlessTaken.refusal)] : []),
        ...sessionStatements(owner, found, {
          id: sessionId,
          agentId,
          title: ask.title ?? titleOf(ask.message),
          contactId: ask.contactId ?? null,
          at: createdAt,
        }),
        ...rows.map(insertMessage),
        ...(ask.alongside?.({ executionId, sessionId }) ?? []),
      ];
    },
    answerFor: (asStored) => (answered = takenWith(asStored)),
  });
  // Answers as rendered for a repeated request, unless newer facts are known.
  return answered?.record === record ? answered : takenWith(record, endedLate);
}

function sessionStatements(
  owner: Owner,
  found: FoundSession | null,
  turn: { id: string; agentId: string; title: string; contactId: string | null; at: number },
): Statement[] {
  const { id, agentId, title, contactId, at } = turn;
  if (found === null) return [insertSession({ id, ...owner, agentId, title, contactId, createdAt: at, updatedAt: at })];
  return [
    requireSessionOf(owner, { sessionId: id, agentId }, changed),
    touchSession({ id, tenantId: owner.tenantId }, { agentId, title, contactId, at }),
  ];
}

/** The agent of a message: the one it names, the session's, or the tenant's only one. */
async function agentFor(ctx: ServiceContext, ask: Ask, sessionAgentId: string | null): Promise<string> {
  if (sessionAgentId !== null && ask.agentId !== undefined && ask.agentId !== sessionAgentId) {
    throw new AppError("CONFLICT", {
      message: "This session belongs to another agent; create a new session.",
      details: { reason: "other_agent", agent_id: sessionAgentId },
    });
  }
  const agentId = ask.agentId ?? sessionAgentId ?? (await findOnlyAgent(ctx));
  if (agentId !== null) return agentId;
  throw invalidInput({
    path: ask.agentIdAt,
    code: "required",
    message: "is required because the session has no agent and the tenant does not have exactly one active agent",
  });
}

const changed = (): AppError =>
  new AppError("CONFLICT", {
    message: "The session has just been deleted or assigned to another agent.",
    details: { reason: "session_changed" },
  });
