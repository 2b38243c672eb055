/** The states of an execution; the last three are final. */
export const EXECUTION_STATUSES = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

export type FinalStatus = Extract<ExecutionStatus, "completed" | "failed" | "cancelled">;

const FINAL: ReadonlySet<ExecutionStatus> = new Set<FinalStatus>(["completed", "failed", "cancelled"]);

/** Whether nothing can change any more. */
export const isFinal = (status: ExecutionStatus): status is FinalStatus => FINAL.has(status);
