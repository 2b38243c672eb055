import type { ApprovalRow } from "#db/schema/approvals";
import { invalidInput } from "#errors/app-error";
import { canonicalJson } from "#lib/json";
import { checkAnswer, questionSchema } from "#runs/approvals/asked-question";
import { callOf } from "#runs/approvals/bound-call";
import type { ChangedCall } from "#runs/approvals/decide-approval";

/**
 * The answer of a person to a step of a workflow: to its choices and its form, or their version of what it shows. Null
 * for no change; undefined for a step that takes no answer. Throws INVALID_INPUT for what does not fit.
 */
export function changeStep(
  { arguments: bound, inputSummary }: Pick<ApprovalRow, "arguments" | "inputSummary">,
  given: Record<string, unknown>,
): ChangedCall | null | undefined {
  const form = questionSchema(bound);
  const { may_edit: editable } = bound;
  if (form === null && editable === undefined) return undefined;
  const before = callOf(bound).arguments;
  if (canonicalJson(before) === canonicalJson(given)) return null;
  if (form !== null) checkAnswer(form, given);
  if (Array.isArray(editable)) requireOnly(editable.map(String), before, given);
  return { arguments: { ...bound, arguments: given }, inputSummary };
}

function requireOnly(names: readonly string[], before: Record<string, unknown>, given: Record<string, unknown>): void {
  const isEqual = (name: string): boolean => canonicalJson(before[name] ?? null) === canonicalJson(given[name] ?? null);
  const other = [...new Set([...Object.keys(before), ...Object.keys(given)])].find(
    (name) => !names.includes(name) && !isEqual(name),
  );
  if (other !== undefined)
    throw invalidInput({ path: `body.arguments.${other}`, code: "not_editable", message: "must stay as it is" });
}
