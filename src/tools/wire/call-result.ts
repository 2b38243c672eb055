import { isShallow } from "#lib/json";
import { asObject, firstText, type JsonObject, withoutUndefined } from "#lib/json-values";

import { lawfulParts, textPart } from "./result-parts.ts";

/** Where the library carries the structured result: its own place does not take each JSON value in each revision. */
export const STRUCTURED = "tenure/structured";

/** Fields of a result that say nothing about what the tool did. */
const ABOUT_RESULT = new Set(["content", "structuredContent", "isError", "resultType", "_meta", "ttlMs", "cacheScope"]);

/**
 * The result of a call in the form that the library reads, whatever its form: the tool has done its work. A question to a person and a task
 * that has only begun stay as they are.
 */
export function lawfulCallResult(given: unknown): unknown {
  const result = asObject(given);
  if (result !== null && isUnfinished(result)) return withoutNulls(result);
  if (!isShallow(given)) return finished([textPart("(The result is nested too deeply to be read.)")]);
  if (result === null) return finished(lawfulParts(given));
  const structured = result["structuredContent"] ?? undefined;
  const content = lawfulParts(result["content"]);
  const said = content.length > 0 || structured !== undefined ? content : otherFields(result);
  return finished(said, structured, TRUE.has(result["isError"]));
}

const TRUE = new Set<unknown>([true, "true", 1]);

const finished = (content: readonly JsonObject[], structured?: unknown, isError = false): JsonObject => ({
  resultType: "complete",
  content,
  ...(isError ? { isError } : {}),
  ...(structured === undefined ? {} : { _meta: { [STRUCTURED]: structured } }),
});

/** Whether the tool waits for a person, or works on. */
function isUnfinished({ resultType, task, content, structuredContent }: JsonObject): boolean {
  if (resultType === "input_required") return true;
  return asObject(task) !== null && (content ?? null) === null && (structuredContent ?? null) === null;
}

const withoutNulls = (result: JsonObject): JsonObject =>
  withoutUndefined(Object.fromEntries(Object.entries(result).map(([name, value]) => [name, value ?? undefined])));

/** A result that is in none of the protocol's fields, such as `toolResult` of its first revision. */
function otherFields(result: JsonObject): JsonObject[] {
  const other = Object.entries(result).filter(([name, value]) => !ABOUT_RESULT.has(name) && value !== null);
  if (other.length === 0) return [];
  const [[, only] = ["", null]] = other;
  const text = other.length === 1 ? firstText(only) : null;
  return [textPart(text ?? JSON.stringify(Object.fromEntries(other)))];
}
