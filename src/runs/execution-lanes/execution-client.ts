import type { Bindings, ObjectKind } from "#context/bindings";
import type { RunState } from "#engine/reasoning/provider";
import { laneName } from "#platform/objects/lane-name";
import type { ApprovalWait } from "#runs/drives/run-execution";
import type { ExecutionEvent } from "#runs/execution-records/execution-events";
import type { ExecutionEnd, ExecutionRecord } from "#runs/execution-records/execution-record";
import type { Heard } from "#runs/execution-records/heard";

/** The state that the object keeps until the database has the end. */
export interface StoredRun {
  record: ExecutionRecord;
  state: RunState;
  end: ExecutionEnd | null;
  /** The awaited approval, and since when its time limit is paused. */
  awaiting?: (ApprovalWait & { since: number }) | null;
  /** When it continues after the model's vendor was busy, in milliseconds since 1970. Its time limit is not paused. */
  restingUntil?: number | null;
  /** The executions of other agents that it was last shown to wait for. */
  shownChildren?: string;
  /** Since when it waits for an earlier turn of its conversation. Its time limit is paused. */
  waitsForTurnSince?: number;
}

/** The state of an execution that a follower has seen. */
export interface Followed {
  heard: Heard;
  /** The approval that it waits for. */
  approvalId: string | null;
  underWay: string;
}

/** Changes since the state that a follower has seen. */
export interface RunNews {
  events: ExecutionEvent[];
  /** The approval that it waits for now. */
  approvalId: string | null;
  /** The unfinished steps as JSON; empty where they are unknown. */
  underWay: string;
}

/** The object that carries executions, including this one. */
export interface ExecutionClient {
  /**
   * Accepts the execution and stores it before it answers; then waits for its end, at most `maxMs`. Returns the ended
   * record, or null. Accepting the same one again changes nothing.
   */
  start(run: StoredRun, maxMs: number): Promise<ExecutionRecord | null>;
  /** Cancels the run unless it has ended. Returns its end, or null when this object does not carry it. */
  cancel(executionId: string): Promise<ExecutionRecord | null>;
  /** Makes every run check the kill switches, and interrupts those of this agent; of all agents when null. */
  stop(agentId: string | null): Promise<void>;
  /**
   * Returns the changes for a follower after waiting for some. Null when this object does not carry the run, or no
   * change will follow.
   */
  follow(executionId: string, known: Followed, maxMs: number): Promise<RunNews | null>;
}

const EXECUTION: ObjectKind<ExecutionClient> = { namespace: "EXECUTION" };

/** The object that carries a tenant's execution. */
export const executionLane = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  { id, tenantId }: Pick<ExecutionRecord, "id" | "tenantId">,
): ExecutionClient => bindings.object(EXECUTION, laneName({ tenantId, runId: id }));
