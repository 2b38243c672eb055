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
  usage: Usage;
  triggered_by: "api" | "chat" | "webhook" | "schedule";
  created_at: string;
}

export type ExecutionStatus = "pending" | "in_progress" | "completed" | "failed" | "cancelled";

export interface Usage {
  input_tokens: number;
  output_tokens: number;
  tool_calls: number;
  /** Null when the model's price is not known. */
  cost_usd: number | null;
}

/** One thing that a run did, and why. */
export interface TraceEntry {
  step: number;
  type: "plan" | "tool" | "refusal" | "conclusion";
  description: string;
  tool?: string;
  input?: unknown;
  output?: unknown;
  at?: string;
}

/** What running a task answers when it ended within the wait. */
export interface CompletedExecution {
  execution_id: string;
  status: ExecutionStatus;
  result: Readonly<Record<string, unknown>>;
  confidence: number;
  reasoning_trace: TraceEntry[];
  duration_seconds: number;
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

const TONES = {
  pending: "waiting",
  in_progress: "waiting",
  completed: "good",
  failed: "bad",
  cancelled: "plain",
} as const;

export const toneOf = (status: ExecutionStatus): "waiting" | "good" | "bad" | "plain" => TONES[status];

/** Whether nothing can change any more. */
export const isOver = (status: ExecutionStatus): boolean => status !== "pending" && status !== "in_progress";

export const executionPage = (agentId: string, executionId: string): string =>
  `/agents/${agentId}/executions/${executionId}`;

/** The approval that a run waits for; null when it waits for none. */
export function awaitedApproval({ result }: Execution): string | null {
  const waiting = result?.["awaiting_approval"];
  if (typeof waiting !== "object" || waiting === null || !("approval_id" in waiting)) return null;
  return typeof waiting.approval_id === "string" ? waiting.approval_id : null;
}
