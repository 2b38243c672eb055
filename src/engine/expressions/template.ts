import type { Field, Scope } from "./expression-types.ts";
import { MAX_EXPRESSIONS } from "./limits.ts";
import { type ExpressionPart, mayHaveParts, type TemplatePart, templateParts } from "./template-parts.ts";
import type { At, TreeIssue } from "./walk-tree.ts";

type Path = readonly (string | number)[];

/** A text of a field that is not only words. */
export interface TemplateText {
  readonly path: Path;
  readonly text: string;
  readonly read: { readonly parts: TemplatePart[] } | { readonly issue: TreeIssue };
}

/** The names that a placeholder may begin with; null where there are no placeholders. */
export const namesOf = ({ variables, placeholders = false }: Scope): readonly string[] | null =>
  placeholders ? Object.keys(variables) : null;

/** Whether any text of a JSON value may have an expression. Not recursive, because the value may be too deep to store. */
export function mayHaveExpressions(value: unknown, placeholders: boolean): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") {
      if (mayHaveParts(next, placeholders)) return true;
    } else if (typeof next === "object" && next !== null) for (const entry of Object.values(next)) waiting.push(entry);
  }
  return false;
}

/** The texts of a template that are not only words, in reading order. Keys of objects are words always. */
export function templateTexts(value: unknown, names: readonly string[] | null, path: Path = []): TemplateText[] {
  if (typeof value === "string")
    return mayHaveParts(value, names !== null) ? [{ path, text: value, read: templateParts(value, names) }] : [];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...entries].flatMap(([key, entry]) => templateTexts(entry, names, [...path, key]));
}

/** An expression of a field, with its place in the field and, in a template, in the text. */
export interface PlacedExpression {
  readonly path: Path;
  readonly source: string;
  /** The place in the text of a place in the source. */
  readonly placeOf: (at: At | null) => At | null;
}

export interface PlacedIssue {
  readonly path: Path;
  readonly issue: TreeIssue;
}

/** The expressions of a field, and what keeps it from being read. */
export function expressionsOf(
  { kind, source }: Field,
  texts: readonly TemplateText[],
): { expressions: PlacedExpression[]; issues: PlacedIssue[] } {
  if (kind === "expression") return { expressions: [{ path: [], source, placeOf: (at) => at }], issues: [] };
  const issues = texts.flatMap(({ path, read }) => ("issue" in read ? [{ path, issue: read.issue }] : []));
  const expressions = texts.flatMap(({ path, read }) =>
    "issue" in read
      ? []
      : read.parts.flatMap((part) =>
          part.kind === "words" ? [] : [{ path, source: part.source, placeOf: placesIn(part) }],
        ),
  );
  if (expressions.length <= MAX_EXPRESSIONS) return { expressions, issues };
  const message = `A template has at most ${MAX_EXPRESSIONS} expressions, and this has ${expressions.length}.`;
  return { expressions: [], issues: [{ path: [], issue: { code: "too_many_expressions", message, at: null } }] };
}

const placesIn =
  ({ start, end, sourceStart }: ExpressionPart) =>
  (at: At | null): At =>
    at === null || sourceStart === null ? { start, end } : { start: sourceStart + at.start, end: sourceStart + at.end };
