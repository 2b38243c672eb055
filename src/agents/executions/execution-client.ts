import type { Bindings, ObjectKind } from "#bindings/bindings";
import type { RunState } from "#engine/reasoning/provider";
import { laneName } from "#platform/objects/lane-name";

import type { ExecutionEvent } from "./execution-events.ts";
import type { ExecutionEnd, ExecutionRecord } from "./execution-record.ts";
import type { Heard } from "./heard.ts";
import type { ApprovalWait } from "./run-execution.ts";

/** What the object keeps until the database has the end. */
export interface StoredRun {
  record: ExecutionRecord;
  state: RunState;
  end: ExecutionEnd | null;
  /** What it waits for, and since when the clock of its time limit stands still. */
  awaiting?: (ApprovalWait & { since: number }) | null;
  /** Until when it rests because the model's vendor is busy, milliseconds since 1970. The clock of its time limit goes on. */
  restingUntil?: number | null;
}

/** What a follower knows of an execution. */
export interface Followed {
  heard: Heard;
  /** The approval that it waits for. */
  approvalId: string | null;
  underWay: string;
}

/** What is new to a follower. */
export interface RunNews {
  events: ExecutionEvent[];
  /** The approval that it waits for now. */
  approvalId: string | null;
  /** The steps that are not over, as JSON; empty where nobody knows. */
  underWay: string;
}

/** The object that carries executions, among them this one. */
export interface ExecutionClient {
  /**
   * Takes the execution on and stores it before it answers; then waits for its end, but not longer than `maxMs`. Gives the ended record, or
   * null. Taking on the same one again changes nothing.
   */
  start(run: StoredRun, maxMs: number): Promise<ExecutionRecord | null>;
  /** Ends the run as cancelled unless it has ended; answers with its end, or null when there is no run here. */
  cancel(executionId: string): Promise<ExecutionRecord | null>;
  /** Lets every run look at the kill switches, and cuts those off that are at work for this agent; for all agents when null. */
  stop(agentId: string | null): Promise<void>;
  /** What is new to a follower, waiting a while for something; null when there is no run here, or nothing will come. */
  follow(executionId: string, known: Followed, maxMs: number): Promise<RunNews | null>;
}

const EXECUTION: ObjectKind<ExecutionClient> = { namespace: "EXECUTION" };

/** The object that carries a tenant's execution. */
export const executionLane = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  { id, tenantId }: Pick<ExecutionRecord, "id" | "tenantId">,
): ExecutionClient => bindings.object(EXECUTION, laneName({ tenantId, runId: id }));
