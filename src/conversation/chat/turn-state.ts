import { approvalOf } from "#agents/executions/approval-of";
import type { ExecutionRecord } from "#agents/executions/execution-record";
import { isFinal, type ExecutionStatus } from "#engine/reasoning/run-state";
import type { Failure } from "#errors/failure";

/** What a turn's execution says about the turn. */
export interface TurnState {
  status: ExecutionStatus;
  /** The answer, once it is there. */
  summary: string | null;
  error: Failure | null;
  /** The approval that the turn waits for. */
  approvalId: string | null;
}

/** A turn's state, from the parts of an execution that it depends on. */
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

/** What the agent's message of a turn says: the answer, or plainly why there is none (yet). */
export function sayTurn({ status, summary, error, approvalId }: TurnState): string {
  switch (status) {
    case "completed":
      return summary ?? "It is done; the result is in the execution.";
    case "failed":
      return `I could not finish this: ${error?.message ?? "the execution failed."}`;
    case "cancelled":
      return "This was cancelled before I had finished.";
    case "pending":
    case "in_progress":
      return approvalId === null
        ? "I am still working on this."
        : `A person has to approve a step of this first (approval ${approvalId}). I go on as soon as that is decided.`;
  }
}

/** Whether nothing more is to come of the turn without a person. */
export const isAtRest = ({ status, approvalId }: TurnState): boolean => isFinal(status) || approvalId !== null;
