/** The ways in which a case can change from one run to another. */
export const CHANGES = ["worse", "better", "both_failed", "same"] as const;
export type ChangeFilter = (typeof CHANGES)[number];

/** The result of a case in one run. */
export type CaseOutcome = "passed" | "failed" | "not_run";
