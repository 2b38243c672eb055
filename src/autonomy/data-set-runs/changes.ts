/** What can have become of a case from one run to another. */
export const CHANGES = ["worse", "better", "both_failed", "same"] as const;
export type ChangeFilter = (typeof CHANGES)[number];

/** What became of a case in one run. */
export type CaseOutcome = "passed" | "failed" | "not_run";
