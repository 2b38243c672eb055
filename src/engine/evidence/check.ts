export const CHECK_KINDS = [
  "must_contain",
  "must_not_contain",
  "equals",
  "numbers",
  "cited",
  "result_schema",
  // Only in runs from before flags.
  "grounded",
] as const;

/** One check of a result, and its outcome. */
export interface Check {
  kind: (typeof CHECK_KINDS)[number];
  passed: boolean;
  /** The expected value, and the value found instead. */
  detail: string;
}

/** A result as checks see it: JSON with a `summary` for people and `details` for programs. */
export type CheckedResult = Record<string, unknown>;

/** Texts that a result may quote and take numbers from. */
export interface Ground {
  /** The task and its context. */
  context: string;
  /** Outputs of the run's tools. */
  outputs: string;
  /** The other texts that the model read. They ground a number, but quoting them does not cite the material. */
  instructions?: string;
  /** Whether the model also saw pictures, which have words and numbers that are not read here. */
  hasPictures?: boolean;
  /** The context and the outputs themselves, whose tables can be computed with. */
  data?: unknown;
  /** The year in which the task was given. */
  year?: number | undefined;
}
