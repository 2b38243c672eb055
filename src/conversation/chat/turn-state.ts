import { decideAction } from "#engine/governance/decide-action";
import { inferAction } from "#engine/governance/infer-action";
import { isFinal, type ExecutionStatus } from "#engine/reasoning/run-state";
import type { Failure } from "#errors/failure";
import { approvalOf, type ExecutionRecord, governedLevel } from "#runs/execution-records/execution-record";

/** The state of a turn by its execution. */
export interface TurnState {
  status: ExecutionStatus;
  outcome: ExecutionRecord["outcome"];
  /** The model that answered; null for the built-in engine, and until the end. */
  model: string | null;
  /** The answer, once it exists. */
  summary: string | null;
  error: Failure | null;
  /** The approval that the turn waits for. */
  approvalId: string | null;
}

/** The state of a turn, from the columns of its execution that it depends on. */
export function turnStateOf({
  status,
  outcome,
  model = null,
  result,
  error,
}: Pick<ExecutionRecord, "status" | "outcome" | "model" | "result" | "error">): TurnState {
  const summary = result?.["summary"];
  return {
    status,
    outcome,
    model,
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

/** Facts of a turn's execution that say what its words ordered. */
type Ordered = Pick<ExecutionRecord, "task" | "action" | "origin" | "maturityLevel" | "effectiveLevel">;

/** Whether the words of a turn order more than the agent's level allows, so that it was only discussed. */
export const isOnlyDiscussed = ({ task, action, origin, ...levels }: Ordered): boolean =>
  action === "read" &&
  origin !== "stranger" &&
  !decideAction({ action: inferAction(task).action, agentLevel: governedLevel(levels) }).allowed;

/**
 * Whether the same message may ask a person first: the built-in engine only discussed the turn, and did not do what was
 * ordered. Where a model acts, each call asks on its own.
 */
export const offersAsk = (isDiscussed: boolean, { status, outcome, model }: TurnState): boolean =>
  isDiscussed && model === null && status === "completed" && (outcome === "not_done" || outcome === "partial");

/** Whether the turn will not change without a person. */
export const isAtRest = ({ status, approvalId }: TurnState): boolean => isFinal(status) || approvalId !== null;
