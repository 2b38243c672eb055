import type { CheckedResult, Ground } from "./check.ts";
import { mostlyEchoes } from "./echo.ts";
import { checkExpectation, type Expectation } from "./expectation.ts";
import { smallestInstance } from "./smallest-instance.ts";

/** Checks that a caller asked for, and the task that they belong to. */
export interface AskedProof {
  expect: Expectation;
  schema?: Record<string, unknown> | undefined;
  task: string;
}

const NO_GROUND: Ground = { context: "", outputs: "" };

/**
 * An answer without work that passes a caller's expectations; null when each of them fails. The answers are "",
 * "Done!", the task itself, and each of them with the smallest details that the result schema lets pass. Expectations
 * that such an answer passes prove nothing (decisions, section 5b). `cited` is left out: any copied sentence passes it.
 */
export function idleAnswer({ expect, schema, task }: AskedProof): string | null {
  const asked = { ...expect, cited: false };
  const details = [{}, ...(schema === undefined ? [] : [smallestInstance(schema)])];
  for (const [name, summary] of [
    ['the answer ""', ""],
    ['the answer "Done!"', "Done!"],
    ["the task itself", task],
  ] as const)
    for (const [index, filled] of details.entries())
      if (passes(asked, { summary, details: filled }))
        return index === 0 ? name : `${name} with the smallest details that the schema allows`;
  return null;
}

/**
 * Whether expectations that a result met vouch for it. A result that mostly repeats its task or context is not
 * verified by the texts that it must contain: then the values at pointers must prove something without them.
 */
export function vouches(asked: AskedProof, result: CheckedResult, source: string): boolean {
  if (idleAnswer(asked) !== null) return false;
  const { equals, numbers } = asked.expect;
  return !mostlyEchoes(result, source) || idleAnswer({ ...asked, expect: { equals, numbers } }) === null;
}

const passes = (expect: Expectation, result: CheckedResult): boolean =>
  checkExpectation(expect, result, NO_GROUND).every(({ passed }) => passed);
