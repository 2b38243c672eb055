import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { lineDiff } from "#lib/line-diff";
import { wilsonInterval } from "#lib/wilson";

import type { Edit, Evidence } from "./edit-operators.ts";
import { judgeChange, type GateVerdict } from "./judge-change.ts";
import { proposeEdits } from "./propose-edits.ts";
import { examplesOf, isRight, type CaseResult, type RegressionCase } from "./regression-cases.ts";

/** A tried edit and its progress. */
export interface TriedEdit {
  id: string;
  /** The edit that it builds on; null when it changes the skill itself. */
  parentId: string | null;
  edit: Edit;
  diff: string;
  codeDigest: string;
  status: "passed" | "failed";
  stage: "lint" | "failing_case" | "regression";
  error: string | null;
  verdict: GateVerdict;
}

/** Raw measurements. */
export interface Fitness {
  cases: number;
  held_out_cases: number;
  passed_before: number;
  passed_after: number;
  held_out_passed_before: number;
  held_out_passed_after: number;
  fixed: number;
  broken: number;
  /** Lower ends of the Wilson intervals for the share of passing cases. */
  lower_bound_before: number;
  lower_bound_after: number;
  /** Earlier passes that the unchanged skill no longer repeats; they measure nothing. */
  cases_left_out: number;
  case_ids: string[];
  /** SHA-256 of the failing input that the edits target; null without a failure. */
  target: string | null;
}

export type Improvement =
  /** No edit was tried, because no change is needed or no measure for better exists. */
  | {
      kind: "unchanged";
      reason: "already_good" | "no_failure" | "no_example" | "nothing_to_try";
      fitness: Fitness | null;
    }
  | { kind: "rejected"; reason: "no_improvement" | "out_of_time"; tried: TriedEdit[]; fitness: Fitness }
  | { kind: "validated"; tried: TriedEdit[]; best: TriedEdit; fitness: Fitness };

export interface ImproveInput {
  code: string;
  kind: "function" | "script";
  inputSchema: Readonly<Record<string, unknown>> | null;
  /** Whether a declared output defines what is right where no earlier pass does. */
  declaresOutput: boolean;
  cases: readonly RegressionCase[];
  seed: number;
  /** Maximum edits to try. */
  budget: number;
  /** SHA-256 of bodies not to try again; followed by a space and the SHA-256 of a failing input, not for that one. */
  known: ReadonlySet<string>;
  /** Bodies from another source, which pass through the same gate first. */
  written: readonly Edit[];
  run: (code: string, one: RegressionCase) => Promise<CaseResult>;
  /** Returns a fault that parsing finds, or null. */
  lint: (code: string) => Promise<string | null>;
  isOutOfTime: () => boolean;
  newId: () => string;
}

/** Maximum generations of edits on edits: one change may repair what another leaves broken. */
const MAX_GENERATIONS = 3;

interface Waiting {
  edit: Edit;
  parentId: string | null;
  /** The changes up to and including it. */
  steps: string[];
  /** The failing case's error before the edit. */
  before: string;
}

/** The error without its line, which moves with every inserted line. */
const faultIn = (error: string): string => error.replace(/ \(line \d+\)$/, "");

/**
 * Searches for a better body. It proposes edits and passes each through a cascade: it parses, the failing case passes,
 * the gate holds over all cases. Of the passing edits it takes the one that fixes most. A body without a failing case
 * is left alone. Everything but `run` and `lint` is pure: the same input with the same seed gives the same improvement.
 */
export async function improveSkill(input: ImproveInput): Promise<Improvement> {
  if (input.cases.every(({ expected }) => expected !== null))
    return { kind: "unchanged", reason: "no_failure", fitness: null };
  const base = await measureParent(input);
  const target = base.cases.find((_one, index) => base.before[index] === false);
  const digest = target === undefined ? null : await sha256Hex(canonicalJson(target.input));
  const fitness = fitnessOf(base, base.before, { target: digest, best: null });
  if (target === undefined || digest === null) return { kind: "unchanged", reason: "already_good", fitness };
  if (base.examples.length === 0 && !input.declaresOutput) return { kind: "unchanged", reason: "no_example", fitness };
  return search(input, base, { target, digest });
}

interface Base {
  cases: RegressionCase[];
  before: boolean[];
  errors: string[];
  examples: unknown[];
  leftOut: number;
}

/**
 * Measures the unchanged skill. An earlier pass that it does not repeat (it changed, or depends on the time) measures
 * nothing.
 */
async function measureParent({ cases, code, run }: ImproveInput): Promise<Base> {
  const examples = examplesOf(cases);
  const measured: { one: RegressionCase; passes: boolean; error: string }[] = [];
  for (const one of cases) {
    const result = await run(code, one);
    const passes = isRight(one, result, examples);
    if (one.expected === null || passes) measured.push({ one, passes, error: result.ok ? "" : result.error });
  }
  return {
    cases: measured.map(({ one }) => one),
    before: measured.map(({ passes }) => passes),
    errors: measured.map(({ error }) => error),
    examples: examplesOf(measured.map(({ one }) => one)),
    leftOut: cases.length - measured.length,
  };
}

async function search(
  input: ImproveInput,
  base: Base,
  { target, digest }: { target: RegressionCase; digest: string },
): Promise<Improvement> {
  const first = base.errors[base.cases.indexOf(target)] ?? "";
  const waiting: Waiting[] = input.written.map((edit) => ({ edit, parentId: null, steps: [], before: first }));
  const propose = (code: string, error: string, parentId: string | null, steps: string[]): void => {
    const edits = proposeEdits(code, input.kind, evidenceOf(input, base, target, error), input.seed);
    for (const edit of edits)
      if (!steps.includes(edit.description))
        waiting.push({ edit, parentId, steps: [...steps, edit.description], before: error });
  };
  propose(input.code, first, null, []);
  const tried: TriedEdit[] = [];
  const digests = new Set(input.known);
  let best: { one: TriedEdit; after: boolean[] } | null = null;
  for (let next = waiting.shift(); next !== undefined && tried.length < input.budget; next = waiting.shift()) {
    if (input.isOutOfTime()) break;
    const codeDigest = await sha256Hex(next.edit.code);
    if (digests.has(codeDigest) || digests.has(`${codeDigest} ${digest}`)) continue;
    digests.add(codeDigest);
    const { one, after, error } = await tryEdit(input, base, target, { ...next, codeDigest });
    tried.push(one);
    if (one.status === "passed" && after !== null) {
      if (best === null || one.verdict.fixed > best.one.verdict.fixed) best = { one, after };
      if (after.every((passes) => passes)) break;
    }
    // An edit that moved the case on to its next fault is worth continuing.
    const goesOn = error !== null && faultIn(error) !== faultIn(next.before);
    if (goesOn && next.steps.length < MAX_GENERATIONS) propose(next.edit.code, error, one.id, next.steps);
  }
  if (tried.length === 0 && !input.isOutOfTime())
    return {
      kind: "unchanged",
      reason: "nothing_to_try",
      fitness: fitnessOf(base, base.before, { target: digest, best: null }),
    };
  if (best !== null)
    return {
      kind: "validated",
      tried,
      best: best.one,
      fitness: fitnessOf(base, best.after, { target: digest, best: best.one }),
    };
  const reason = input.isOutOfTime() ? "out_of_time" : "no_improvement";
  return { kind: "rejected", reason, tried, fitness: fitnessOf(base, base.before, { target: digest, best: null }) };
}

/** The evidence that operators may see: the failing case and the cases that are not held out. */
function evidenceOf({ inputSchema }: ImproveInput, { cases }: Base, target: RegressionCase, error: string): Evidence {
  const seen = cases.filter((one) => one.isSeen && one !== target);
  return {
    failing: [target, ...seen.filter(({ expected }) => expected === null)].map((one) => one.input),
    passing: seen.filter(({ expected }) => expected !== null).map((one) => one.input),
    inputSchema,
    error,
  };
}

interface Attempt {
  one: TriedEdit;
  /** The result of every case; null when the cascade ended earlier. */
  after: boolean[] | null;
  /** The failing case's current error, when it still fails. */
  error: string | null;
}

const NOTHING: GateVerdict = { accepted: false, fixed: 0, broken: 0 };

async function tryEdit(
  input: ImproveInput,
  base: Base,
  target: RegressionCase,
  { edit, parentId, codeDigest }: Waiting & { codeDigest: string },
): Promise<Attempt> {
  const attempt = {
    id: input.newId(),
    parentId,
    edit,
    diff: lineDiff(input.code, edit.code),
    codeDigest,
    verdict: NOTHING,
  };
  const failed = (stage: TriedEdit["stage"], error: string, verdict = NOTHING): TriedEdit => ({
    ...attempt,
    status: "failed",
    stage,
    error,
    verdict,
  });
  const fault = await input.lint(edit.code);
  if (fault !== null) return { one: failed("lint", fault), after: null, error: null };
  const first = await input.run(edit.code, target);
  if (!isRight(target, first, base.examples)) {
    const error = first.ok ? "The failing case ends without an error, but its output is wrong." : first.error;
    return { one: failed("failing_case", error), after: null, error };
  }
  const after: boolean[] = [];
  for (const one of base.cases)
    after.push(one === target || isRight(one, await input.run(edit.code, one), base.examples));
  const verdict = judgeChange(base.before, after);
  const error = `It breaks ${verdict.broken} earlier ${verdict.broken === 1 ? "pass" : "passes"}.`;
  if (!verdict.accepted) return { one: failed("regression", error, verdict), after, error: null };
  return { one: { ...attempt, status: "passed", stage: "regression", error: null, verdict }, after, error: null };
}

function fitnessOf(
  base: Base,
  after: readonly boolean[],
  { target, best }: { target: string | null; best: TriedEdit | null },
): Fitness {
  const { cases, before, leftOut } = base;
  const count = (passes: readonly boolean[], heldOut: boolean): number =>
    passes.filter((passed, index) => passed && (!heldOut || cases[index]?.isSeen === false)).length;
  return {
    cases: cases.length,
    held_out_cases: cases.filter(({ isSeen }) => !isSeen).length,
    passed_before: count(before, false),
    passed_after: count(after, false),
    held_out_passed_before: count(before, true),
    held_out_passed_after: count(after, true),
    fixed: best?.verdict.fixed ?? 0,
    broken: best?.verdict.broken ?? 0,
    lower_bound_before: wilsonInterval(count(before, false), cases.length).lower,
    lower_bound_after: wilsonInterval(count(after, false), cases.length).lower,
    cases_left_out: leftOut,
    case_ids: cases.map(({ id }) => id),
    target,
  };
}
