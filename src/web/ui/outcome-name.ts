/** What a run came to, or what it is at while it is not over. */
export type OutcomeName = "done" | "partial" | "not_done" | "refused" | "failed" | "void" | "running" | "waiting";
