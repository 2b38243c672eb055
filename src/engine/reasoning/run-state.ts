/** The states of an execution; the last three are final. */
export const EXECUTION_STATUSES = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

export type FinalStatus = Extract<ExecutionStatus, "completed" | "failed" | "cancelled">;

const NEXT: Readonly<Record<ExecutionStatus, readonly ExecutionStatus[]>> = {
  pending: ["in_progress", "cancelled", "failed"],
  in_progress: ["completed", "failed", "cancelled"],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Whether an execution may go from one state to another. */
export const canBecome = (from: ExecutionStatus, to: ExecutionStatus): boolean => NEXT[from].includes(to);

/** Whether it can no longer change. */
export const isFinal = (status: ExecutionStatus): status is FinalStatus => NEXT[status].length === 0;
