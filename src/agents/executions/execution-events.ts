import { isFinal } from "#engine/reasoning/run-state";
import type { TraceEntry } from "#engine/reasoning/trace";

import type { ExecutionRecord } from "./execution-record.ts";

/** One event of an execution's stream. Ids count from 1 without gaps, so that a client can go on after the last one it has. */
export interface ExecutionEvent {
  id: number;
  event: "status" | "step" | "end";
  data: Record<string, unknown>;
}

/**
 * The events of an execution as far as it has come. A pure function of the record, and a longer record only adds to the end: so a
 * stream can be resumed from the object while it runs, and from the database afterwards, with the same ids.
 */
export function executionEvents(
  record: Pick<ExecutionRecord, "id" | "status" | "startedAt" | "reasoningTrace" | "result" | "error" | "confidence">,
): ExecutionEvent[] {
  const events: Omit<ExecutionEvent, "id">[] = [
    { event: "status", data: { execution_id: record.id, status: "pending" } },
  ];
  if (record.startedAt !== null)
    events.push({ event: "status", data: { execution_id: record.id, status: "in_progress" } });
  for (const entry of record.reasoningTrace) events.push({ event: "step", data: stepData(entry) });
  if (isFinal(record.status)) {
    const { result, error, confidence } = record;
    events.push({ event: "end", data: { execution_id: record.id, status: record.status, result, error, confidence } });
  }
  return events.map((event, index) => ({ id: index + 1, ...event }));
}

const stepData = (entry: TraceEntry): Record<string, unknown> => ({ ...entry });
