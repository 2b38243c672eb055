import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { INPUTS, readInput } from "#development/sdlc-runs/read-input";
import { AppError, type Issue } from "#errors/app-error";
import { sayIssuesPlainly } from "#lib/validation-words";

sayIssuesPlainly();

const names = Object.keys(INPUTS) as (keyof typeof INPUTS)[];

/** The issues of an input in its caller's view; empty for a valid one. */
function issuesOf(name: keyof typeof INPUTS, input: unknown): Issue[] {
  try {
    readInput(name, input);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details["issues"] as Issue[];
  }
}

describe("the input of an action", () => {
  it("lacks a field in the words of a request's body", () => {
    expect(issuesOf("planner", {})).toEqual([
      { path: "body.input.requirements", code: "invalid_union", message: "is required" },
    ]);
    expect(issuesOf("deploy", {})).toEqual([
      { path: "body.input.version", code: "invalid_type", message: "is required" },
    ]);
  });

  it("is always refused in plain words", () => {
    const keys = fc.constantFrom(
      ...names.flatMap((name) => {
        const schema: { shape?: Record<string, unknown> } = INPUTS[name];
        return Object.keys(schema.shape ?? {});
      }),
    );
    const inputs = fc.oneof(fc.anything(), fc.dictionary(keys, fc.jsonValue(), { maxKeys: 6 }));
    fc.assert(
      fc.property(fc.constantFrom(...names), inputs, (name, input) => {
        for (const { message } of issuesOf(name, input)) {
          expect(message).not.toMatch(/Too (?:small|big)|Invalid|Unrecognized|[Ee]xpected|[Rr]eceived|[<>]=/);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
