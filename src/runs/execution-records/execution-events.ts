import { isFinal } from "#engine/reasoning/run-state";
import { stepsOfTrace } from "#engine/reasoning/run-steps";
import { textChecksum } from "#lib/text-checksum";

import { checkedOf, type ExecutionRecord } from "./execution-record.ts";
import { type Heard, heardEvents } from "./heard.ts";

/** An event of an execution's stream, and the client's position after it. */
export interface ExecutionEvent {
  heard: Heard;
  event: "status" | "step" | "text" | "text_reset" | "end";
  data: Record<string, unknown>;
}

/** A text that may grow, with checksums of its beginnings. */
export interface GrowingText {
  readonly text: string;
  checksumOf(characters: number): string;
}

/** All events of an execution. */
export interface Telling {
  /** The numbered events: they count from 1 without gaps, and are only appended. */
  numbered: Pick<ExecutionEvent, "event" | "data">[];
  /** The answer's text follows this many of them. Null while it is unknown; no `answer` when there will not be one. */
  answer: { after: number; text: GrowingText | null } | null;
}

type Told = Pick<
  ExecutionRecord,
  "id" | "status" | "startedAt" | "reasoningTrace" | "result" | "error" | "confidence"
> &
  Partial<Pick<ExecutionRecord, "checks" | "completedAt" | "outcome">>;

/**
 * The events of an execution so far. The numbered events are a pure function of the record, and a longer record only
 * appends. So a client can resume a stream from the object while it runs, and from the database afterwards, with the
 * same ids. `live`: the text that the model is writing, where it is known.
 */
export function tellExecution(record: Told, live: GrowingText | null = null): Telling {
  const { id, status, startedAt, reasoningTrace, result, error, confidence, outcome = null } = record;
  const numbered: Telling["numbered"] = [{ event: "status", data: { execution_id: id, status: "pending" } }];
  if (startedAt !== null) numbered.push({ event: "status", data: { execution_id: id, status: "in_progress" } });
  const { ofEntries, ofChecks } = stepsOfTrace(reasoningTrace, checkedOf(record));
  for (const [index, entry] of reasoningTrace.entries())
    numbered.push({ event: "step", data: { ...entry, steps: ofEntries[index] ?? [] } });
  if (!isFinal(status)) return { numbered, answer: { after: numbered.length, text: live } };
  numbered.push({
    event: "end",
    data: { execution_id: id, status, outcome, result, error, confidence, steps: ofChecks },
  });
  const summary = result?.["summary"];
  if (status !== "completed" || typeof summary !== "string") return { numbered, answer: null };
  const concluding = reasoningTrace.at(-1)?.type === "conclusion" ? 2 : 1;
  return { numbered, answer: { after: numbered.length - concluding, text: wholeText(summary) } };
}

/**
 * The events that a client lacks. An answer that begins with the client's text continues in the middle; another answer
 * retracts that text. A client that claims more than there is gets the end, so that it does not reconnect for ever.
 */
export function eventsAfter({ numbered, answer }: Telling, heard: Heard): ExecutionEvent[] {
  const isOver = numbered.at(-1)?.event === "end";
  if (isOver && heard.number > numbered.length)
    return eventsAfter({ numbered, answer }, heardEvents(numbered.length - 1));
  const of = (from: number, to?: number): ExecutionEvent[] =>
    numbered.slice(from, to).map((event, index) => ({ heard: heardEvents(from + index + 1), ...event }));
  const holds = heard.characters > 0;
  const goesOn = holds && answer?.after === heard.number && beginsWith(answer.text, heard);
  const events: ExecutionEvent[] = [];
  if (holds && !goesOn)
    events.push({
      heard: heardEvents(heard.number),
      event: "text_reset",
      data: { step: stepAfter(numbered, heard.number) },
    });
  if (answer === null || heard.number > answer.after) return [...events, ...of(heard.number)];
  events.push(...of(heard.number, answer.after));
  const rest = answer.text?.text.slice(goesOn ? heard.characters : 0) ?? "";
  if (answer.text !== null && rest !== "") events.push(textEvent(numbered, answer.after, answer.text, rest));
  return [...events, ...of(answer.after)];
}

/** All events of an execution from its beginning. */
export const executionEvents = (record: Told): ExecutionEvent[] => eventsAfter(tellExecution(record), heardEvents(0));

function textEvent(numbered: Telling["numbered"], after: number, answer: GrowingText, rest: string): ExecutionEvent {
  const characters = answer.text.length;
  return {
    heard: { number: after, characters, checksum: answer.checksumOf(characters) },
    event: "text",
    data: { step: stepAfter(numbered, after), text: rest },
  };
}

/** An unknown answer does not count as another one. */
const beginsWith = (said: GrowingText | null, { characters, checksum }: Heard): boolean =>
  said === null || (characters <= said.text.length && said.checksumOf(characters) === checksum);

/** A text that is known as a whole. */
export const wholeText = (text: string): GrowingText => ({
  text,
  checksumOf: (characters) => textChecksum(text.slice(0, characters)),
});

/** The trace's number of the step that follows this many events. */
const stepAfter = (numbered: Telling["numbered"], count: number): number =>
  1 + numbered.slice(0, count).filter(({ event }) => event === "step").length;
