import type { CaseCheck } from "./data-set.ts";

type Kind = CaseCheck["kind"];

/** A check as a person writes it: a kind and at most two texts. */
export interface CheckRow {
  kind: Kind;
  first: string;
  second: string;
  /** How often a tool must be called exactly; kept as it was. */
  times?: number;
}

/** The words of a kind, and what its two texts are; null for a text that it has not. */
export const KINDS: Readonly<Record<Kind, { name: string; first: string | null; second: string | null }>> = {
  contains: { name: "Contains", first: "Text", second: null },
  not_contains: { name: "Does not contain", first: "Text", second: null },
  equals: { name: "Value is", first: "Pointer, as /details/order", second: "JSON value" },
  range: { name: "Number is", first: "Pointer, as /details/cost", second: "41.20, or 40 to 42" },
  called: { name: "Called with", first: "Tool", second: '/class = "XL"' },
  not_called: { name: "Not called", first: "Tool", second: null },
  judge: { name: "Judge says", first: "Criteria (optional)", second: null },
};

/** The row of a check. */
export function rowOf(check: CaseCheck): CheckRow {
  const { kind } = check;
  const first = check.text ?? check.pointer ?? check.tool ?? check.rubric ?? "";
  const times = check.times === undefined ? {} : { times: check.times };
  return { kind, first, second: secondOf(check), ...times };
}

function secondOf({ kind, value, min, max, arguments: given = {} }: CaseCheck): string {
  if (kind === "equals") return JSON.stringify(value ?? null);
  if (kind === "range") return min === max ? String(min ?? "") : `${min ?? ""} to ${max ?? ""}`.trim();
  return Object.entries(given)
    .map(([pointer, asked]) => `${pointer} = ${JSON.stringify(asked)}`)
    .join("; ");
}

/** The check of a row. */
export function checkOf({ kind, first, second, times }: CheckRow): CaseCheck {
  const text = first.trim();
  switch (kind) {
    case "contains":
    case "not_contains":
      return { kind, text };
    case "equals":
      return { kind, pointer: text, value: valueOf(second) };
    case "range":
      return { kind, pointer: text, ...boundsOf(second) };
    case "judge":
      return { kind, ...(text !== "" && { rubric: text }) };
    case "not_called":
      return { kind, tool: text };
    case "called":
      return {
        kind,
        tool: text,
        ...(second.trim() !== "" && { arguments: argumentsOf(second) }),
        ...(times !== undefined && { times }),
      };
  }
}

type Json = NonNullable<CaseCheck["arguments"]>[string];

/** JSON where it is JSON, else the text itself. */
function valueOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text.trim();
  }
}

function boundsOf(text: string): Pick<CaseCheck, "min" | "max"> {
  const [least = "", largest = least] = text.split(/\s*\bto\b\s*/);
  const number = (written: string): number | undefined => (written.trim() === "" ? undefined : Number(written));
  const [min, max] = [number(least), number(largest)];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const argumentsOf = (text: string): Record<string, Json> =>
  Object.fromEntries(
    text
      .split(/;\s*(?=\/)/)
      .map((part) => part.split("="))
      .map(([pointer = "", ...value]): [string, Json] => [pointer.trim(), valueOf(value.join("="))]),
  );
