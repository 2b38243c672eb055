/** The outcome of a run, or its current state until it ends. */
export type OutcomeName = "done" | "partial" | "not_done" | "refused" | "failed" | "void" | "running" | "waiting";
