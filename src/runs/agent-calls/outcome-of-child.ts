import type { AgentAnswer } from "#engine/reasoning/agent-as-tool";
import type { CallOutcome } from "#engine/reasoning/provider";
import { isFinal } from "#engine/reasoning/run-state";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

type Ended = Pick<ExecutionRecord, "id" | "status" | "outcome" | "result" | "error">;

/** The outcome of a call by the run that did its work; null while that runs. A cancelled run is a failed call. */
export function outcomeOfChild({ id, status, outcome, result, error }: Ended): CallOutcome | null {
  if (!isFinal(status)) return null;
  if (status === "completed") {
    const output: AgentAnswer = { status, outcome, result, execution_id: id };
    return { status: "done", output };
  }
  const { code, message, details } = error ?? {
    code: "EXECUTION_FAILED",
    message: "The work of the agent was cancelled.",
    details: {},
  };
  return { status: "failed", error: { code, message, details: { ...details, status, execution_id: id } } };
}
