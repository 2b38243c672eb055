import type { ServiceContext } from "#context/context";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError, notFound } from "#errors/app-error";
import { executionEvents } from "#runs/execution-records/execution-events";
import { type Heard, heardEvents } from "#runs/execution-records/heard";
import { followExecution } from "#runs/executions/follow-execution";

import { chatEvents, waitingEvent, type ChatEvent } from "./chat-events.ts";
import { findSessionForTurn, takeTurn, type ChatTurn } from "./take-turn.ts";
import { isOnlyDiscussed } from "./turn-state.ts";

export interface StreamAsk {
  sessionId: string;
  message: string;
  agentId: string | undefined;
  /** As in `Ask`. */
  asksFirst: boolean;
  /** The client's id of this turn. */
  turnKey: string | undefined;
  /** The last event that the client has of a turn. */
  seen: { executionId: string; heard: Heard } | null;
}

export interface ChatStream {
  turn: ChatTurn;
  /** An empty list is a sign of life. */
  batches: AsyncGenerator<ChatEvent[]>;
}

/**
 * Sends a message to the session's agent and streams the turn. A client that reconnects gets the turn it began and no
 * second one: the one it has an event of, else the one of its `turnKey`, else a running one with the same message.
 * Throws NOT_FOUND for the session, or a turn it does not have, and the errors of `takeTurn`.
 */
export async function streamChat(ctx: ServiceContext, ask: StreamAsk): Promise<ChatStream> {
  if (ask.seen !== null) {
    const { executionId, heard } = ask.seen;
    const { turn } = await findSessionForTurn(ctx, ask.sessionId, { executionId });
    if (!turn) throw notFound("turn of this session", executionId);
    return follow(ctx, turnOf(turn), heard);
  }
  const search = ask.turnKey === undefined ? { message: ask.message } : { turnKey: ask.turnKey };
  const { turn: known, ...found } = await findSessionForTurn(ctx, ask.sessionId, search);
  if (known) return follow(ctx, turnOf(known));
  try {
    const asked = { ...ask, agentIdAt: "query.agent_id" as const, waitSeconds: 0 };
    const { turn, record } = await takeTurn(ctx, asked, found, { search, refusal: taken });
    return isFinal(turn.state.status)
      ? { turn, batches: toldAtOnce(chatEvents(executionEvents(record))) }
      : follow(ctx, turn);
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { turn } = await findSessionForTurn(ctx, ask.sessionId, search);
    if (!turn) throw error;
    return follow(ctx, turnOf(turn));
  }
}

type FoundTurn = NonNullable<Awaited<ReturnType<typeof findSessionForTurn>>["turn"]>;

const turnOf = ({ status, outcome, model, summary, error, approvalId, ...turn }: FoundTurn): ChatTurn => ({
  ...turn,
  isDiscussed: isOnlyDiscussed(turn),
  state: { status, outcome, model, summary, error, approvalId },
});

const follow = (ctx: ServiceContext, turn: ChatTurn, heard = heardEvents(0)): ChatStream => ({
  turn,
  batches: eventsAfter(ctx, turn, heard),
});

// oxlint-disable-next-line require-await -- a list told in the form of a stream
async function* toldAtOnce(events: ChatEvent[]): AsyncGenerator<ChatEvent[]> {
  yield events;
}

async function* eventsAfter(
  ctx: ServiceContext,
  { agentId, executionId }: ChatTurn,
  heard: Heard,
): AsyncGenerator<ChatEvent[]> {
  const { news } = await followExecution(ctx, agentId, executionId, heard);
  for await (const { events, approvalId } of news) {
    yield chatEvents(events);
    if (approvalId === null) continue;
    yield [waitingEvent(approvalId)]; // a person may take a day
    return;
  }
}

const TURN_TAKEN = "turn_taken";

const taken = (): AppError =>
  new AppError("CONFLICT", {
    message: "This turn has just begun; connect again to follow it.",
    details: { reason: TURN_TAKEN },
    retryAfterSeconds: 1,
  });

const isTaken = (error: unknown): boolean => error instanceof AppError && error.details["reason"] === TURN_TAKEN;
