import type { DataOf } from "#web/lib/operation.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

/** An execution of a task, as the API shows it. */
export type Execution = DataOf<"GET /api/agents/{agent_id}/executions/{execution_id}">;

export type ExecutionStatus = Execution["status"];

export const STATUSES: readonly (readonly [value: string, text: string])[] = [
  ["pending", "Pending"],
  ["in_progress", "In progress"],
  ["completed", "Completed"],
  ["failed", "Failed"],
  ["cancelled", "Cancelled"],
];

/** The outcome of a run, or its current state until it ends. */
export function outcomeOf(execution: Pick<Execution, "status" | "outcome" | "claimed" | "result">): OutcomeName {
  if (!isOver(execution.status)) return awaitedApproval(execution) === null ? "running" : "waiting";
  if (execution.claimed) return "claimed";
  return execution.outcome ?? (execution.status === "failed" ? "failed" : "void");
}

/** Whether nothing can change any more. */
export const isOver = (status: ExecutionStatus): boolean => status !== "pending" && status !== "in_progress";

/** How long it ran, the waiting for a person included, in milliseconds; null while it is not over. */
export function durationOf({ started_at: from, completed_at: to }: Execution): number | null {
  return from === null || to === null ? null : Date.parse(to) - Date.parse(from);
}

export const executionPage = (executionId: string): string => `/runs/${executionId}`;

/** The approval that a run waits for; null when it waits for none. */
export function awaitedApproval({ result }: Pick<Execution, "result">): string | null {
  const waiting = result?.["awaiting_approval"];
  if (typeof waiting !== "object" || waiting === null || !("approval_id" in waiting)) return null;
  return typeof waiting.approval_id === "string" ? waiting.approval_id : null;
}
