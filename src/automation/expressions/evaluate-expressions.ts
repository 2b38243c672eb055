import type { Field, Outcome, Variables } from "#engine/expressions/expression-types";
import type { IntakeContext } from "#platform/intake/ask-intake";

/** Fields that are evaluated together, with the values of their variables. */
export interface Evaluation {
  readonly fields: readonly Field[];
  readonly variables: Variables;
  /** As the scope says with which the fields were checked. */
  readonly placeholders?: boolean;
}

/**
 * The outcome of each field, in order. Bounded work is done here. Macros, `text_matches` and work on much data go to the
 * intake Worker, all of the call in one task that is killed after two seconds: then each of those fields has the failure
 * `EXPRESSION_FAILED`. The values are data: a text in them is never read as an expression. An expression that names an
 * absent field fails, unless `has()` or `.?` asks first. Throws UNAVAILABLE when the Worker does not answer, and the
 * signal's reason.
 *
 * Results are JSON: whole numbers within 2^53, times as ISO texts, durations as `5s`; at most 1 MiB of JSON each
 * (`OUTPUT_TOO_LARGE`). A text of a template that is one `${…}` alone has the type of its value. In a longer text a
 * value becomes text: nothing for null, JSON for lists and objects. `$${` is a literal `${`.
 */
export declare function evaluateExpressions(
  ctx: IntakeContext & { tenant: { id: string } },
  evaluation: Evaluation,
  signal?: AbortSignal,
): Promise<Outcome[]>;

/** Whether a JSON value has an expression or, with `placeholders`, a placeholder. Loads nothing. */
export declare function hasExpressions(value: unknown, placeholders?: boolean): boolean;
