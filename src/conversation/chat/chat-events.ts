import type { ExecutionEvent } from "#agents/executions/execution-events";
import type { ExecutionRecord } from "#agents/executions/execution-record";

import { inPieces } from "./conversation.ts";
import { sayTurn, turnStateOf, type TurnState } from "./turn-state.ts";

/** One event of a turn's stream. */
export interface ChatEvent {
  /** Counts from 1 without gaps; null for the word that a turn waits, after which it goes on with the next number. */
  number: number | null;
  event: "start" | "tool" | "delta" | "done" | "error";
  /** What the turn has become, in the events that end a stream. */
  state: TurnState | null;
  data: Record<string, unknown>;
}

/**
 * The events of a turn as far as its execution has come. Like those of the execution a pure function that only grows at its end, so
 * that a stream goes on after a number wherever the execution is read from.
 */
export function chatEvents(events: readonly ExecutionEvent[]): ChatEvent[] {
  return events.flatMap(chatEventsOf).map((event, index) => ({ ...event, number: index + 1 }));
}

/** Said last in a stream whose turn waits for a person. */
export const waitingEvent = (state: TurnState): ChatEvent => ({ number: null, event: "done", state, data: {} });

type Unnumbered = Omit<ChatEvent, "number">;

function chatEventsOf({ id, event, data }: ExecutionEvent): Unnumbered[] {
  switch (event) {
    case "status":
      return id === 1 ? [{ event: "start", state: null, data: {} }] : [];
    case "step":
      return toolEvents(data);
    case "end":
      return endEvents(turnStateOf(data as Pick<ExecutionRecord, "status" | "result" | "error">));
  }
}

function toolEvents({ type, tool, description, input, output }: Record<string, unknown>): Unnumbered[] {
  if (type !== "tool" && type !== "refusal") return [];
  return [{ event: "tool", state: null, data: { tool, description, refused: type === "refusal", input, output } }];
}

function endEvents(state: TurnState): Unnumbered[] {
  if (state.status === "failed") return [{ event: "error", state, data: { error: state.error } }];
  return [
    ...inPieces(sayTurn(state)).map((text): Unnumbered => ({ event: "delta", state: null, data: { text } })),
    { event: "done", state, data: {} },
  ];
}
