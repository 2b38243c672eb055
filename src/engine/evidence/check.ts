export const CHECK_KINDS = [
  "must_contain",
  "must_not_contain",
  "equals",
  "numbers",
  "cited",
  "result_schema",
  "grounded",
] as const;

/** One thing that was looked at in a result, and how it came out. */
export interface Check {
  kind: (typeof CHECK_KINDS)[number];
  passed: boolean;
  /** What was looked for, and what was found instead. */
  detail: string;
}

/** A result as checks see it: JSON with a `summary` for people and `details` for programs. */
export type CheckedResult = Record<string, unknown>;

/** What a result may have its quotations and numbers from, as texts. */
export interface Ground {
  /** The task and its context. */
  context: string;
  /** What the run's tools gave. */
  outputs: string;
}
