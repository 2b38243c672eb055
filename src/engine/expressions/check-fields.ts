import type { ExpressionIssue, Field, Scope, Wanted } from "./expression-types.ts";
import { readExpression } from "./read-expression.ts";
import { expressionsOf, namesOf, templateTexts } from "./template.ts";
import type { TreeIssue } from "./walk-tree.ts";

/** A place of a definition that holds an expression or a template. */
export interface CheckedField {
  readonly path: readonly (string | number)[];
  readonly field: Field;
  readonly scope: Scope;
  /** The kind of result that an expression must give; a template may give anything. */
  readonly wanted?: Wanted;
}

/** A pattern of `text_matches`, which only the intake Worker can read, and the issue of one that cannot be used. */
export interface PatternToCheck {
  readonly pattern: string;
  readonly issue: ExpressionIssue;
}

export interface CheckedFields {
  readonly issues: readonly ExpressionIssue[];
  readonly patterns: readonly PatternToCheck[];
}

/** The issues of fields, in order, and the patterns that are still to be checked. */
export function checkFields(fields: readonly CheckedField[]): CheckedFields {
  const issues: ExpressionIssue[] = [];
  const patterns: PatternToCheck[] = [];
  for (const { path, field, scope, wanted } of fields) {
    const texts = field.kind === "template" ? templateTexts(field.source, namesOf(scope)) : [];
    const found = expressionsOf(field, texts);
    const placed = (inner: readonly (string | number)[], issue: TreeIssue): ExpressionIssue => ({
      ...issue,
      path: [...path, ...inner],
    });
    for (const { path: inner, issue } of found.issues) issues.push(placed(inner, issue));
    for (const { path: inner, source, placeOf } of found.expressions) {
      const read = readExpression(source, scope, field.kind === "expression" ? wanted : "any");
      if ("issues" in read) {
        for (const issue of read.issues) issues.push(placed(inner, { ...issue, at: placeOf(issue.at) }));
        continue;
      }
      for (const { pattern, at } of read.facts.patterns)
        patterns.push({ pattern, issue: placed(inner, { ...INVALID_PATTERN, at: placeOf(at) }) });
    }
  }
  return { issues, patterns };
}

const INVALID_PATTERN = {
  code: "invalid_pattern",
  message:
    "The pattern cannot be matched in linear time: look-arounds and back references are not offered, and a long pattern is not either.",
} as const;
