import { followStream } from "#sdk/event-stream";
import type { StreamedEvent } from "#sdk/read-events";
import { ask, callData } from "#web/lib/call.ts";

import type { SaidMessage, ToolUse } from "./chat.ts";

/** A message to an agent, or the turn to follow. */
export interface TurnAsk {
  sessionId: string;
  agentId: string;
  message: string;
  /** Photos that the model is shown with the message. */
  photoIds: readonly string[];
  /** Whether a person is asked before a turn that the words put above the agent's level. */
  asksFirst: boolean;
  /** Names the turn, so that it never runs twice however often it is required. */
  turnKey: string;
  /** The turn's execution, when it has begun already. */
  executionId: string | null;
}

/** The news of a turn, in order. */
export type TurnNews =
  | { kind: "start"; executionId: string }
  | { kind: "tool"; tool: ToolUse }
  | { kind: "delta"; text: string }
  /** The text so far is not the answer. */
  | { kind: "reset" }
  /** The connection broke; it is taken up again where it was. */
  | { kind: "dropped" }
  | { kind: "end"; message: SaidMessage };

/** The stream's message is part of an address; longer ones are sent as a body. */
const LONGEST_IN_ADDRESS = 4_000;

/**
 * Sends a message to an agent, unless the turn has begun, and reports the turn until it ends or waits for a person. A broken connection is
 * resumed after the last event. Throws `ApiError`, and what `signal` throws.
 */
export async function* followTurn(turn: TurnAsk, signal: AbortSignal): AsyncGenerator<TurnNews> {
  const open = async (last: string | null): Promise<Response> =>
    openStream(turn, last ?? (isSentAsBody(turn) ? await sendAsBody(turn, signal) : null), signal);
  const events = followStream(open, {
    after: turn.executionId === null ? undefined : eventBeforeAll(turn.executionId),
    signal,
    isLast: ({ event }) => event === "done" || event === "error",
    // A turn that began a moment ago.
    mayPass: ({ details }) => details["reason"] === "turn_taken",
    tellsLost: true,
  });
  for await (const event of events) yield newsOf(event);
}

/** A long message does not fit into an address, and photos have no place in one. */
const isSentAsBody = ({ message, photoIds }: TurnAsk): boolean =>
  photoIds.length > 0 || lengthInAddress(message) > LONGEST_IN_ADDRESS;

const lengthInAddress = (message: string): number => new URLSearchParams({ message }).toString().length;

/** A client that reconnects after this event gets the whole turn. */
const eventBeforeAll = (executionId: string): string => `${executionId}.0`;

const openStream = (turn: TurnAsk, last: string | null, signal: AbortSignal): Promise<Response> =>
  ask("GET", "/api/chat/stream", {
    query: {
      session_id: turn.sessionId,
      agent_id: turn.agentId,
      // With the event that was seen last the API heeds the message no more; it only must be there.
      message: last === null ? turn.message : "…",
      turn_key: turn.turnKey,
      ...(turn.asksFirst ? { ask: "true" } : {}),
    },
    headers: { Accept: "text/event-stream", ...(last === null ? {} : { "Last-Event-ID": last }) },
    signal,
  });

async function sendAsBody(turn: TurnAsk, signal: AbortSignal): Promise<string> {
  const { execution_id: executionId } = await callData("POST", "/api/chat", {
    body: {
      session_id: turn.sessionId,
      agent_id: turn.agentId,
      message: turn.message,
      ...(turn.photoIds.length === 0 ? {} : { photo_ids: turn.photoIds }),
      ask: turn.asksFirst,
    },
    headers: { "Idempotency-Key": turn.turnKey },
    signal,
  });
  return eventBeforeAll(executionId);
}

function newsOf({ event, data }: StreamedEvent): TurnNews {
  switch (event) {
    case "start":
      return { kind: "start", executionId: String(data["execution_id"]) };
    case "tool":
      return { kind: "tool", tool: data as unknown as ToolUse };
    case "delta":
      return { kind: "delta", text: String(data["text"]) };
    case "reset":
      return { kind: "reset" };
    case "lost":
      return { kind: "dropped" };
    default:
      return { kind: "end", message: data["message"] as SaidMessage };
  }
}
