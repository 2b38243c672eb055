import { canonicalJson } from "#lib/json";
import { atPointer } from "#lib/json-pointer";
import { mismatchOf } from "#lib/json-schema";
import { comparable, textsOf } from "#lib/texts-of";

import type { Check, CheckedResult, Ground } from "./check.ts";
import { lookFor } from "./groundedness.ts";

/** A caller's expectations of a result (`parameters.expect`). All given parts must hold. */
export interface Expectation {
  /** Texts that the result must contain. Case does not matter, and runs of white space count as one space. */
  must_contain?: string[] | undefined;
  must_not_contain?: string[] | undefined;
  /** Values at JSON Pointers (RFC 6901) into the result. */
  equals?: { pointer: string; value?: unknown }[] | undefined;
  /** Numbers at JSON Pointers, within inclusive bounds. */
  numbers?: { pointer: string; min?: number | undefined; max?: number | undefined }[] | undefined;
  /**
   * Requires at least one quotation of the context, and every quotation and number to occur in the context or in a
   * tool's output, or to follow from them.
   */
  cited?: boolean | undefined;
}

/** Checks a result against the caller's expectations. `ground` holds the texts that it may quote. */
export function checkExpectation(expectation: Expectation, result: CheckedResult, ground: Ground): Check[] {
  const text = comparable(textsOf(result).join(" "));
  return [
    ...(expectation.must_contain ?? []).map((part) => containing(part, text)),
    ...(expectation.must_not_contain ?? []).map((part) => withholding(part, text)),
    ...(expectation.equals ?? []).map(({ pointer, value }) => equal(pointer, value, result)),
    ...(expectation.numbers ?? []).map((bounds) => within(bounds, result)),
    ...(expectation.cited === true ? [cited(result, ground)] : []),
  ];
}

/**
 * Checks a result against a JSON Schema that `refusalOfSchema` accepted. The schema describes `details`, the part for
 * programs.
 */
export function checkSchema(schema: Record<string, unknown>, result: CheckedResult): Check {
  const mismatch = mismatchOf(schema, result["details"] ?? null, "details");
  return { kind: "result_schema", passed: mismatch === null, detail: mismatch ?? "The details have the asked form." };
}

function containing(part: string, text: string): Check {
  const passed = text.includes(comparable(part));
  return {
    kind: "must_contain",
    passed,
    detail: `The result ${passed ? "contains" : "does not contain"} ${quoted(part)}.`,
  };
}

function withholding(part: string, text: string): Check {
  const passed = !text.includes(comparable(part));
  return {
    kind: "must_not_contain",
    passed,
    detail: `The result ${passed ? "does not contain" : "contains"} ${quoted(part)}.`,
  };
}

function equal(pointer: string, value: unknown, result: CheckedResult): Check {
  const found = atPointer(result, pointer);
  const passed = found !== undefined && canonicalJson(found) === canonicalJson(value ?? null);
  return {
    kind: "equals",
    passed,
    detail: `${quoted(pointer)} is ${shown(found)}${passed ? "" : `, not ${shown(value ?? null)}`}.`,
  };
}

function within(
  { pointer, min, max }: { pointer: string; min?: number | undefined; max?: number | undefined },
  result: CheckedResult,
): Check {
  const found = atPointer(result, pointer);
  const passed =
    typeof found === "number" &&
    found >= (min ?? Number.NEGATIVE_INFINITY) &&
    found <= (max ?? Number.POSITIVE_INFINITY);
  const bounds = [...(min === undefined ? [] : [`at least ${min}`]), ...(max === undefined ? [] : [`at most ${max}`])];
  return {
    kind: "numbers",
    passed,
    detail: `${quoted(pointer)} is ${shown(found)}${passed ? "" : `, not a number that is ${bounds.join(" and ") || "finite"}`}.`,
  };
}

function cited(result: CheckedResult, ground: Ground): Check {
  const { quotations, flags } = lookFor(result, ground);
  const missing = flags.map(({ text }) => JSON.stringify(text));
  if (quotations === 0) return { kind: "cited", passed: false, detail: "The result quotes nothing from the context." };
  return {
    kind: "cited",
    passed: missing.length === 0,
    detail: missing.length === 0 ? "Everything that the result quotes is there." : `Not found: ${missing.join(", ")}.`,
  };
}

const quoted = (text: string): string =>
  JSON.stringify(text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text);

function shown(value: unknown): string {
  if (value === undefined) return "absent";
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text;
}
