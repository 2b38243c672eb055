import { canonicalJson } from "#lib/json";

import { asObject, hasShapeOf, tellsOfNothing, type JsonObject } from "./value-kinds.ts";

/** A recorded run of a skill, as a replay repeats it. */
export interface RecordedRun {
  id: string;
  callId: string;
  outcome: "passed" | "failed";
  input: string | null;
  output: string | null;
  error: string | null;
  createdAt: number;
}

/** An input with the known facts about its right output. */
export interface RegressionCase {
  id: string;
  callId: string;
  input: JsonObject;
  /** The time that `Date` shows, in milliseconds since 1970: that of the recorded run, so that the output repeats. */
  at: number;
  /** The output of an earlier pass, as canonical JSON; null for an earlier failure, whose right output is unknown. */
  expected: string | null;
  /** Whether operators may see it; only the gate sees the others. */
  isSeen: boolean;
}

/** The result of a body on one case. */
export type CaseResult = { ok: true; output: unknown } | { ok: false; error: string };

/** Maximum cases of either kind. */
export const MAX_CASES_OF_A_KIND = 12;

/**
 * The cases that measure a change: earlier failures and passes, balanced, newest first, each input once. Every second
 * case of a kind is held out from the operators. Pure.
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
 * Whether a result is right as far as is known. An earlier pass must repeat its output. For an earlier failure the
 * requirements are weaker: it ends without an error and returns something. It has the shape of an earlier pass where
 * there was one, and no text in it reads `undefined` or `NaN`.
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
