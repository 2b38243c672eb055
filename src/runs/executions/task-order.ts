import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { JsonObject, TaskInput } from "#engine/reasoning/provider";
import type { Stranger } from "#engine/reasoning/stranger";
import type { Origin } from "#lib/origin";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import type { StartedBy } from "#runs/execution-records/started-by.queries";

export interface TaskParameters extends JsonObject {
  action?: string | undefined;
  ask?: boolean | undefined;
  timeout_seconds?: number | undefined;
  skill_id?: string | undefined;
  tool?: string | undefined;
  wait_seconds?: number | undefined;
}

/** The parts that a run takes over from the run that asks for it. */
export interface AskedRun
  extends
    Pick<ExecutionRecord, "id" | "deadlineAt">,
    Required<Pick<ExecutionRecord, "orderedBy" | "startedWithKey" | "traceParent" | "kin">> {
  /** The highest level that governs it. */
  ceiling: MaturityLevel;
  /** The rules of a stranger's conversation. */
  stranger: Stranger | undefined;
}

export interface TaskOrder {
  task: string;
  /** A run with a history answers in prose. */
  input: TaskInput & { parameters: TaskParameters };
  triggeredBy: "api" | "console" | "chat" | "schedule" | "agent" | "webhook" | "event" | "workflow";
  /** Set where its end wakes the run of a workflow. */
  startedBy?: StartedBy;
  /** The place of `photo_ids` in the request, for a refusal; in the context when absent. */
  photosAt?: string;
  /** Where it comes from; the caller's credential says so when absent. */
  origin?: Origin | undefined;
  /** The person outside the tenant whose conversation it belongs to. */
  contactId?: string | null | undefined;
  /** Set where the context was sent by a stranger and the task is the tenant's: the tools that are open to the sender. */
  sender?: { tools: readonly string[] };
  /** The execution that it repeats. */
  rerunOf?: string;
  /** Set for a task that another agent's run gives. */
  asked?: AskedRun;
  /** Throws where the order does not fit the agent. */
  checkFor?: ((agent: AgentRow) => void) | undefined;
  /** Whether it may run within the request, when possible. */
  mayRunAtOnce: boolean;
  /** How long to wait for the end of one that runs in an object. */
  waitSeconds: number;
  /** Statements that join the execution's row; a rule among them that fails keeps the task from being accepted. */
  alongside?: ((record: ExecutionRecord) => Statement[]) | undefined;
  /** The answer to the request for a record; the record itself when absent. */
  answerFor?: (record: ExecutionRecord) => unknown;
}
