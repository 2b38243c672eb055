/**
 * The operators that change a skill's body, with how much each guesses. 0 loses nothing of the input, 1 reads it in
 * another way, 2 invents or omits something, 3 continues with nothing. Operators that guess less are tried first.
 * `model` is a body that a language model wrote.
 */
export const OPERATORS = {
  accept_other_spelling: 0,
  number_from_text: 0,
  numbers_from_texts: 0,
  json_from_text: 0,
  trim_text: 0,
  lower_case_text: 0,
  upper_case_text: 0,
  model: 0,
  number_from_written_text: 1,
  text_from_value: 1,
  list_from_text: 1,
  list_of_values: 1,
  list_of_one: 2,
  first_of_list: 2,
  default_for_missing: 2,
  default_in_entries: 2,
  drop_empty_entries: 2,
  reduce_from_start: 2,
  clamp_argument: 2,
  optional_access: 3,
} as const;

export type Operator = keyof typeof OPERATORS;

/** One proposed change of a body. */
export interface Edit {
  operator: Operator;
  /** A sentence on the change and its reason. */
  description: string;
  code: string;
}

/** The evidence for operators: inputs that failed and passed, without those that the gate holds out. */
export interface Evidence {
  failing: readonly Readonly<Record<string, unknown>>[];
  passing: readonly Readonly<Record<string, unknown>>[];
  inputSchema: Readonly<Record<string, unknown>> | null;
  /** The error that the body throws for the first failing input. */
  error: string;
}
