import { evaluateExpressions, type ExpressionContext } from "#automation/expressions/evaluate-expressions";
import type { TriggerRow } from "#automation/triggers/trigger.queries";

import type { Arrival } from "./arrival.ts";

/** The judgement of a trigger's expressions about an arrival. */
export type Judged =
  | { kind: "matches"; context: Record<string, unknown> }
  | { kind: "ignored" }
  | { kind: "failed"; field: "when" | "context"; code: string; message: string };

/** Evaluates `when`, and what the run gets. Bodies are data: a text in them is never evaluated. Throws UNAVAILABLE. */
export async function judgeArrival(
  ctx: ExpressionContext,
  { rule, source }: Pick<TriggerRow, "rule" | "source">,
  { senderId, event, headers, body }: Pick<Arrival, "senderId" | "event" | "headers" | "body">,
  at: number,
): Promise<Judged> {
  const variables = { body, headers, event: { id: senderId, name: event, at: new Date(at).toISOString() } };
  const whole = source === "webhook" ? { body, headers } : { event: variables.event, body };
  const fields = [
    ...(rule.when === null ? [] : [{ kind: "expression", source: rule.when } as const]),
    ...(rule.context === null ? [] : [{ kind: "template", source: rule.context } as const]),
  ];
  if (fields.length === 0) return { kind: "matches", context: whole };
  const outcomes = await evaluateExpressions(ctx, { fields, variables });
  const [matches, context] = [
    rule.when === null ? { value: true } : outcomes[0],
    rule.context === null ? { value: whole } : outcomes.at(-1),
  ];
  if (matches === undefined || context === undefined) throw new Error("An expression has no outcome.");
  if ("failure" in matches) return { kind: "failed", field: "when", ...matches.failure };
  if (typeof matches.value !== "boolean")
    return { kind: "failed", field: "when", code: "EXPRESSION_FAILED", message: "It is neither true nor false." };
  if (!matches.value) return { kind: "ignored" };
  if ("failure" in context) return { kind: "failed", field: "context", ...context.failure };
  return { kind: "matches", context: context.value as Record<string, unknown> };
}
