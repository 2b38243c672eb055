import type { DataOf } from "#web/lib/operation.ts";

export const SEVERITIES = ["critical", "high", "medium", "low"] as const;

export type EdgeCaseList = DataOf<"GET /api/graduation/edge-cases">;

/** A hard task for exams, with its expected outcome. */
export type EdgeCase = EdgeCaseList["edge_cases"][number];

export type ExpectedBehavior = EdgeCase["expected_behavior"];

/** The material a task is about: the text in its context. Everything else there is kept. */
export function materialOf({ context }: EdgeCase["test_input"]): string {
  return typeof context["text"] === "string" ? context["text"] : "";
}

type Fields = Readonly<Record<string, string>>;

/** The form's fields as the API takes them; a changed edge case keeps what the form does not show. */
export function bodyOf(fields: Fields, changed: EdgeCase | null): Record<string, unknown> {
  const { name, description = "", task, severity, category } = fields;
  return {
    name,
    description: description === "" ? null : description,
    test_input: { task, context: contextOf(fields["material"] ?? "", changed) },
    expected_behavior: expectedOf(fields),
    severity,
    category,
    is_active: fields["is_active"] === "on",
  };
}

function contextOf(material: string, changed: EdgeCase | null): Record<string, unknown> {
  const { text, ...others } = changed?.test_input.context ?? {};
  const kept = text === undefined || typeof text === "string" ? others : { ...others, text };
  return material === "" ? kept : { ...kept, text: material };
}

function expectedOf({ must_contain: has = "", must_not_contain: hasNot = "", outcome = "", refused = "" }: Fields) {
  return {
    ...(linesOf(has).length > 0 && { must_contain: linesOf(has) }),
    ...(linesOf(hasNot).length > 0 && { must_not_contain: linesOf(hasNot) }),
    ...(outcome !== "" && { outcome }),
    ...(refused !== "" && { refused: refused === "yes" }),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The expected outcome, in sentences. */
export function sayExpected({ must_contain: has, must_not_contain: hasNot, outcome, refused }: ExpectedBehavior) {
  return [
    ...(has ?? []).map((phrase) => `says “${phrase}”`),
    ...(hasNot ?? []).map((phrase) => `does not say “${phrase}”`),
    ...(outcome === undefined ? [] : [`ends in ${outcome === "partial" ? "partly done" : outcome}`]),
    ...(refused === undefined ? [] : [refused ? "is refused" : "is not refused"]),
  ];
}
