/** The ways in which a case can change from one run to another. */
export const CHANGES = ["worse", "better", "both_failed", "same"] as const;
export type ChangeFilter = (typeof CHANGES)[number];

/** The result of a case in one run. `not_decided`: only the agent says that it was done. */
export const CASE_OUTCOMES = ["passed", "failed", "not_decided", "not_run"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];
