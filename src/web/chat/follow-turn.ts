import { ApiError, ask, callData } from "#web/lib/call.ts";
import { readEvents, type StreamedEvent } from "#web/lib/event-stream.ts";

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
const MAX_FAILURES = 5;

/**
 * Sends a message to an agent, unless the turn has begun, and reports the turn until it ends or waits for a person. A broken connection is
 * resumed after the last event. Throws `ApiError`, and what `signal` throws.
 */
export async function* followTurn(turn: TurnAsk, signal: AbortSignal): AsyncGenerator<TurnNews> {
  let last = turn.executionId === null ? null : eventBeforeAll(turn.executionId);
  for (let failures = 0; ;) {
    try {
      last ??= isSentAsBody(turn) ? await sendAsBody(turn, signal) : null;
      for await (const event of readEvents(await openStream(turn, last, signal))) {
        failures = 0;
        last = event.id ?? last;
        yield newsOf(event);
        if (event.event === "done" || event.event === "error") return;
      }
    } catch (error) {
      if (signal.aborted || !mayPass(error) || failures >= MAX_FAILURES) throw error;
    }
    if (failures >= MAX_FAILURES) throw new ApiError(0, "UNREACHABLE", "The connection keeps failing.");
    yield { kind: "dropped" };
    failures += 1;
    await pause(Math.min(500 * 2 ** failures, 8_000), signal);
  }
}

/** A long message does not fit into an address, and photos are no part of one. */
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

/** A broken connection, a server that cannot be reached, or a turn that began a moment ago. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.details["reason"] === "turn_taken";

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
    default:
      return { kind: "end", message: data["message"] as SaidMessage };
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
