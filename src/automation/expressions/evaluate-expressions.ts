import type { Evaluation, PreparedField } from "#engine/expressions/evaluate-fields";
import type { Outcome } from "#engine/expressions/expression-types";
import { mayHaveExpressions } from "#engine/expressions/template";
import { AppError } from "#errors/app-error";
import { askIntake, type IntakeContext } from "#platform/intake/ask-intake";

export type { Evaluation } from "#engine/expressions/evaluate-fields";

/** The two seconds of the task are over. */
class TakesTooLong extends AppError {}

/** Steps that are over in about a tenth of a second at the worst. */
const MOST_WORK_HERE = 1_000_000;
/** Less than the intake Worker takes. */
const MOST_BYTES = 16_000_000;

export type ExpressionContext = IntakeContext & { tenant: { id: string } };

/** Whether a JSON value may have an expression or, with `placeholders`, a placeholder. Loads nothing. */
export const hasExpressions = (value: unknown, placeholders = false): boolean =>
  mayHaveExpressions(value, placeholders);

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
export async function evaluateExpressions(
  ctx: ExpressionContext,
  evaluation: Evaluation,
  signal?: AbortSignal,
): Promise<Outcome[]> {
  const { fields, variables, placeholders = false } = evaluation;
  const isWords = ({ kind, source }: Evaluation["fields"][number]): boolean =>
    kind === "template" && !mayHaveExpressions(source, placeholders);
  if (fields.every(isWords)) return fields.map(({ source }) => ({ value: source }));
  const [{ prepareFields }, { readVariables }] = await Promise.all([
    import("#engine/expressions/evaluate-fields"),
    import("#engine/expressions/read-values"),
  ]);
  const prepared = prepareFields(evaluation);
  const away = awayFrom(prepared);
  const read = readVariables(
    variables,
    away.flatMap((index) => prepared[index]?.references ?? []),
  );
  const sent = { fields: away.flatMap((index) => fields[index] ?? []), variables: read, placeholders };
  const outcomes = away.length === 0 ? [] : await evaluatedAway(ctx, sent, signal);
  const byIndex = new Map(away.map((index, place) => [index, outcomes[place]]));
  return prepared.map(({ run }, index) => byIndex.get(index) ?? run());
}

/** The fields that this thread does not evaluate: those whose work has no bound, and those with which it is too much. */
function awayFrom(prepared: readonly PreparedField[]): number[] {
  let left = MOST_WORK_HERE;
  const away: number[] = [];
  for (const [index, { isPlain, work }] of prepared.entries()) {
    if (!isPlain || work > left) away.push(index);
    else left -= work;
  }
  return away;
}

async function evaluatedAway(ctx: ExpressionContext, evaluation: Evaluation, signal?: AbortSignal): Promise<Outcome[]> {
  const body = new TextEncoder().encode(JSON.stringify(evaluation));
  if (body.length > MOST_BYTES) return allFailed(evaluation, "The expressions read more than 16 MB.");
  try {
    const outcomes = await askIntake(ctx, {
      task: { kind: "expressions" },
      turn: ctx.tenant.id,
      body,
      signal,
      overtime: () => new TakesTooLong("INVALID_INPUT"),
    });
    return outcomes as Outcome[];
  } catch (error) {
    if (error instanceof TakesTooLong) return allFailed(evaluation, "The expressions take too long together.");
    throw error;
  }
}

const allFailed = ({ fields }: Evaluation, message: string): Outcome[] =>
  fields.map(() => ({ failure: { code: "EXPRESSION_FAILED", message, path: [] } }));
