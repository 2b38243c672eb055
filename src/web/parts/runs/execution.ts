import type { OutcomeName } from "#web/ui/outcome-name.ts";

/** An execution of a task, as the API shows it. */
export interface Execution {
  execution_id: string;
  agent_id: string;
  status: ExecutionStatus;
  result: Readonly<Record<string, unknown>> | null;
  progress: number;
  started_at: string | null;
  completed_at: string | null;
  task: string;
  action: string;
  confidence: number | null;
  error: { code: string; message: string } | null;
  /** Null while it is not over. */
  outcome: RunOutcome | null;
  verification: Verification | null;
  checks: readonly { kind: string; passed: boolean; detail: string }[];
  usage: Usage;
  triggered_by: "api" | "chat" | "webhook" | "schedule";
  created_at: string;
}

export type ExecutionStatus = "pending" | "in_progress" | "completed" | "failed" | "cancelled";

type RunOutcome = "done" | "partial" | "not_done" | "refused" | "failed" | "void";
type Verification = "checked" | "human" | "judged" | "self_reported";

export interface Usage {
  input_tokens: number;
  output_tokens: number;
  tool_calls: number;
  /** Null when the model's price is not known. */
  cost_usd: number | null;
}

/** What it answers when it goes on by itself. */
export interface AcceptedExecution {
  execution_id: string;
  status: ExecutionStatus;
  poll_url: string;
}

export const STATUSES: readonly (readonly [value: string, text: string])[] = [
  ["pending", "Pending"],
  ["in_progress", "In progress"],
  ["completed", "Completed"],
  ["failed", "Failed"],
  ["cancelled", "Cancelled"],
];

/** What came of a run, not how it was carried; what it is at while it is not over. */
export function outcomeOf(execution: Pick<Execution, "status" | "outcome" | "result">): OutcomeName {
  if (!isOver(execution.status)) return awaitedApproval(execution) === null ? "running" : "waiting";
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
