import { canonicalJson } from "#lib/json";

import { asObject, hasShapeOf, tellsOfNothing, type JsonObject } from "./value-kinds.ts";

/** A recorded run of a skill, as it is repeated. */
export interface RecordedRun {
  id: string;
  callId: string;
  outcome: "passed" | "failed";
  input: string | null;
  output: string | null;
  error: string | null;
  createdAt: number;
}

/** An input with what is known of its right output. */
export interface RegressionCase {
  id: string;
  callId: string;
  input: JsonObject;
  /** What `Date` shows, milliseconds since 1970: as in the recorded run, so that the same gives the same. */
  at: number;
  /** The output of an earlier pass, as canonical JSON; null for an earlier failure, of which no right output is known. */
  expected: string | null;
  /** Whether operators may look at it; the others only the gate sees. */
  isSeen: boolean;
}

/** How a body did on one case. */
export type CaseResult = { ok: true; output: unknown } | { ok: false; error: string };

/** As many of either kind, at most. */
export const MAX_CASES_OF_A_KIND = 12;

/**
 * The cases a change is measured by: earlier failures and earlier passes, balanced, the newest first, the same input once. Every second
 * one of a kind is held out from the operators. Pure.
 */
export function regressionCases(runs: readonly RecordedRun[]): RegressionCase[] {
  const known = new Set<string>();
  const cases = (outcome: RecordedRun["outcome"]): RegressionCase[] => {
    const found: RegressionCase[] = [];
    for (const run of runs) {
      const input = asObject(parsed(run.input));
      if (run.outcome !== outcome || input === null || found.length === MAX_CASES_OF_A_KIND) continue;
      const key = canonicalJson(input);
      if (known.has(key)) continue;
      known.add(key);
      const expected = outcome === "passed" ? canonicalJson(parsed(run.output)) : null;
      const isSeen = found.length % 2 === 0;
      found.push({ id: run.id, callId: run.callId, input, at: run.createdAt, expected, isSeen });
    }
    return found;
  };
  return [...cases("failed"), ...cases("passed")];
}

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/**
 * Whether a result is right as far as anybody knows. An earlier pass must come out as it did. Of an earlier failure only this is known:
 * it must end without an error, with something, in the shape of an earlier pass where there was one, and no text in it may read
 * `undefined` or `NaN`.
 */
export function isRight({ expected }: RegressionCase, result: CaseResult, examples: readonly unknown[]): boolean {
  if (!result.ok) return false;
  if (expected !== null) return canonicalJson(result.output ?? null) === expected;
  if (result.output === null || result.output === undefined) return false;
  if (tellsOfNothing(result.output) && !examples.some(tellsOfNothing)) return false;
  return examples.length === 0 || examples.some((example) => hasShapeOf(result.output, example));
}

/** The outputs of the earlier passes among the cases. */
export const examplesOf = (cases: readonly RegressionCase[]): unknown[] =>
  cases.flatMap(({ expected }) => (expected === null ? [] : [JSON.parse(expected) as unknown]));
