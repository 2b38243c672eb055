import type { Bindings, ObjectKind } from "#bindings/bindings";
import type { RunState } from "#engine/reasoning/provider";

import type { ExecutionEvent } from "./execution-events.ts";
import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";
import type { ApprovalWait } from "./run-execution.ts";

/** What the object keeps until the database has the end. */
export interface StoredRun {
  record: ExecutionRecord;
  state: RunState;
  end: ExecutionEnd | null;
  /** What it waits for, and since when the clock of its time limit stands still. */
  awaiting?: (ApprovalWait & { since: number }) | null;
}

/** The object that carries one execution. */
export interface ExecutionClient {
  /** Takes the execution on and stores it before it answers. Taking on the same one again changes nothing. */
  start(run: StoredRun): Promise<void>;
  /** The ended record as soon as it is there, or null after a time. */
  wait(maxMs: number): Promise<ExecutionRecord | null>;
  /** Ends the run as cancelled unless it has ended; answers with its end, or null when there is no run here. */
  cancel(): Promise<ExecutionRecord | null>;
  /** The events after the first `seen`, waiting a while for the next; null when there is no run here, or none will come. */
  follow(seen: number, maxMs: number): Promise<ExecutionEvent[] | null>;
}

const EXECUTION: ObjectKind<ExecutionClient> = { namespace: "EXECUTION" };

export const executionOf = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  executionId: string,
): ExecutionClient => bindings.object(EXECUTION, executionId);
