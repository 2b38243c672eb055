import type { ExecutionEvent } from "#runs/execution-records/execution-events";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import type { Heard } from "#runs/execution-records/heard";

import { turnStateOf, type TurnState } from "./turn-state.ts";

/** One event of a turn's stream. */
export interface ChatEvent {
  /** A client's position in the turn's execution after this event; null for the message that a turn waits. */
  heard: Heard | null;
  event: "start" | "tool" | "delta" | "reset" | "done" | "error";
  /** The state of the turn, in events that end a stream. */
  state: TurnState | null;
  data: Record<string, unknown>;
}

/** Converts events of an execution to events of its turn. */
export const chatEvents = (events: readonly ExecutionEvent[]): ChatEvent[] => events.flatMap(chatEventsOf);

/** The last event of a stream whose turn waits for a person's decision on the approval. */
export const waitingEvent = (approvalId: string): ChatEvent => ({
  heard: null,
  event: "done",
  state: { status: "in_progress", outcome: null, model: null, summary: null, error: null, approvalId },
  data: {},
});

function chatEventsOf({ heard, event, data }: ExecutionEvent): ChatEvent[] {
  switch (event) {
    case "status":
      return heard.number === 1 ? [{ heard, event: "start", state: null, data: {} }] : [];
    case "step":
      return toolEvents(heard, data);
    case "text":
      return [{ heard, event: "delta", state: null, data: { text: data["text"] } }];
    case "text_reset":
      return [{ heard, event: "reset", state: null, data: {} }];
    case "end":
      return [endEvent(heard, turnStateOf(data as Pick<ExecutionRecord, "status" | "outcome" | "result" | "error">))];
  }
}

function toolEvents(heard: Heard, step: Record<string, unknown>): ChatEvent[] {
  const { type, tool, description, input, output } = step;
  if (type !== "tool" && type !== "refusal") return [];
  const data = { tool, description, refused: type === "refusal", input, output };
  return [{ heard, event: "tool", state: null, data }];
}

const endEvent = (heard: Heard, state: TurnState): ChatEvent =>
  state.status === "failed"
    ? { heard, event: "error", state, data: { error: state.error } }
    : { heard, event: "done", state, data: {} };
