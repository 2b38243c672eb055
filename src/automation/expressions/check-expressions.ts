import type { CheckedField } from "#engine/expressions/check-fields";
import type { ExpressionIssue } from "#engine/expressions/expression-types";
import { mayHaveExpressions } from "#engine/expressions/template";
import { AppError } from "#errors/app-error";
import { askIntake, type IntakeContext } from "#platform/intake/ask-intake";

export type { CheckedField } from "#engine/expressions/check-fields";

/**
 * Every issue of the expressions, in order; an empty list means that all can be saved. Call it once for a whole
 * definition: only patterns of `text_matches` leave the thread, together in one task. A definition without expressions
 * loads nothing. Throws UNAVAILABLE when the patterns cannot be checked at the moment.
 */
export async function checkExpressions(
  ctx: IntakeContext & { tenant: { id: string } },
  fields: readonly CheckedField[],
): Promise<ExpressionIssue[]> {
  const some = fields.filter(
    ({ field, scope }) => field.kind === "expression" || mayHaveExpressions(field.source, scope.placeholders ?? false),
  );
  if (some.length === 0) return [];
  const { checkFields } = await import("#engine/expressions/check-fields");
  const { issues, patterns } = checkFields(some);
  if (patterns.length === 0) return [...issues];
  const usable = await usablePatterns(
    ctx,
    patterns.map(({ pattern }) => pattern),
  );
  return [...issues, ...patterns.flatMap(({ issue }, index) => (usable[index] === true ? [] : [issue]))];
}

async function usablePatterns(
  ctx: IntakeContext & { tenant: { id: string } },
  patterns: readonly string[],
): Promise<unknown[]> {
  const found = await askIntake(ctx, {
    task: { kind: "patterns" },
    turn: ctx.tenant.id,
    body: JSON.stringify(patterns),
    overtime: () => new AppError("INVALID_INPUT", { message: "The patterns of text_matches take too long to read." }),
  });
  if (!Array.isArray(found)) throw new Error("The Worker answered without a list.");
  return found;
}
