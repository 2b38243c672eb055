import { approvalOf, type ExecutionRecord } from "#agents/execution-records/execution-record";
import { isFinal, type ExecutionStatus } from "#engine/reasoning/run-state";
import type { Failure } from "#errors/failure";

/** The state of a turn by its execution. */
export interface TurnState {
  status: ExecutionStatus;
  /** The answer, once it exists. */
  summary: string | null;
  error: Failure | null;
  /** The approval that the turn waits for. */
  approvalId: string | null;
}

/** The state of a turn, from the columns of its execution that it depends on. */
export function turnStateOf({
  status,
  result,
  error,
}: Pick<ExecutionRecord, "status" | "result" | "error">): TurnState {
  const summary = result?.["summary"];
  return {
    status,
    summary: typeof summary === "string" ? summary : null,
    error,
    approvalId: approvalOf({ status, result }),
  };
}

/** The text of the agent's message: the answer, or the reason why it is missing. */
export function sayTurn({ status, summary, error, approvalId }: TurnState): string {
  switch (status) {
    case "completed":
      return summary ?? "The task is done; the result is in the execution.";
    case "failed":
      return `I could not finish this: ${error?.message ?? "the execution failed."}`;
    case "cancelled":
      return "This was cancelled before I finished.";
    case "pending":
    case "in_progress":
      return approvalId === null
        ? "I am still working on this."
        : "A person has to approve a step of this first. I will continue after the decision.";
  }
}

/** Whether the turn will not change without a person. */
export const isAtRest = ({ status, approvalId }: TurnState): boolean => isFinal(status) || approvalId !== null;
