import type { ExpressionIssue, Field, Scope, Wanted } from "#engine/expressions/expression-types";
import type { IntakeContext } from "#platform/intake/ask-intake";

/** A place of a definition that holds an expression or a template. */
export interface CheckedField {
  readonly path: readonly (string | number)[];
  readonly field: Field;
  readonly scope: Scope;
  /** The kind of result that an expression must give; a template may give anything. */
  readonly wanted?: Wanted;
}

/**
 * Every issue of the expressions, in order; an empty list means that all can be saved. Call it once for a whole
 * definition: only patterns of `text_matches` leave the thread, together in one task. A definition without expressions
 * loads nothing. Throws UNAVAILABLE when the patterns cannot be checked at the moment.
 */
export declare function checkExpressions(
  ctx: IntakeContext & { tenant: { id: string } },
  fields: readonly CheckedField[],
): Promise<ExpressionIssue[]>;
