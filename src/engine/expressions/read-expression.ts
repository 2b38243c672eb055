import { type Environment, ParseError, type ParseResult, TypeError as CelTypeError } from "@marcbachmann/cel-js";

import { newEnvironment } from "./environment.ts";
import type { Scope, Variables, Wanted } from "./expression-types.ts";
import { StepLimit } from "./limit-steps.ts";
import { MAX_CHARACTERS, MAX_NODES } from "./limits.ts";
import { type TreeFacts, type TreeIssue, walkTree } from "./walk-tree.ts";

/** The platform only checks. The Worker that evaluates `text_matches` has another environment. */
const checking = newEnvironment(() => null);

/** An expression that can be evaluated. */
export interface ReadExpression {
  /** Throws what CEL throws, and an `ExpressionFault` after too many steps. */
  readonly evaluate: (variables: Variables) => unknown;
  readonly facts: TreeFacts;
}

export type Reading = ReadExpression | { readonly issues: readonly TreeIssue[] };

/**
 * Reads an expression: its syntax, names, functions and, as far as they are known, types. With a scope, every name must be in
 * it. Nothing is evaluated.
 */
export function readExpression(
  source: string,
  scope: Scope | null,
  wanted: Wanted = "any",
  environment: Environment = checking,
): Reading {
  if (source.length > MAX_CHARACTERS)
    return refused({ code: "too_long", message: `An expression has at most ${MAX_CHARACTERS} characters.`, at: null });
  try {
    const parsed = environment.parse(source);
    const facts = walkTree(parsed.ast, scope);
    if (facts.issues.length > 0) return { issues: facts.issues };
    const { error, type = "dyn" } = parsed.check();
    if (error !== undefined) return refused(issueOf(error));
    const unwanted = mismatchOf(type, wanted);
    if (unwanted !== null) return refused({ code: "wrong_type", message: unwanted, at: null });
    return { evaluate: evaluation(parsed, facts), facts };
  } catch (error) {
    if (error instanceof ParseError || error instanceof CelTypeError) return refused(issueOf(error));
    throw error;
  }
}

function evaluation(parsed: ParseResult, { bodies }: TreeFacts): ReadExpression["evaluate"] {
  const steps = new StepLimit(bodies);
  return (variables) => {
    steps.restart();
    const value: unknown = parsed({ ...variables });
    steps.require();
    return value;
  };
}

const refused = (issue: TreeIssue): Reading => ({ issues: [issue] });

function issueOf({ code, summary, range }: ParseError | CelTypeError): TreeIssue {
  const at = range === undefined ? null : { start: range.start, end: range.end };
  if (code === "limit_exceeded")
    return { code: "too_many_nodes", message: `An expression has at most ${MAX_NODES} parts.`, at };
  return { code: "invalid_expression", message: `${summary}.`, at };
}

const FITTING: Readonly<Record<Wanted, RegExp>> = {
  any: /^/,
  bool: /^bool$/,
  list: /^list/,
  text: /^string$/,
  number: /^(?:int|double)$/,
};

/** Why a known type is not the wanted one; null for a fitting one and for one that shows only at the run. */
function mismatchOf(type: string, wanted: Wanted): string | null {
  if (type.startsWith("dyn") || FITTING[wanted].test(type)) return null;
  return `The result is ${NAMES[wanted]} here, and this gives ${type}.`;
}

const NAMES: Readonly<Record<Wanted, string>> = {
  any: "any value",
  bool: "true or false",
  list: "a list",
  text: "a text",
  number: "a number",
};
