import type { Expectation } from "#engine/evidence/expectation";
import { canonicalJson } from "#lib/json";
import { atPointer } from "#lib/json-pointer";

/** The kinds of checks of a case, each with the fields that it must and may have. */
export const CASE_CHECKS = {
  contains: { needs: ["text"], takes: [] },
  not_contains: { needs: ["text"], takes: [] },
  equals: { needs: ["pointer"], takes: ["value"] },
  range: { needs: ["pointer"], takes: ["min", "max"] },
  called: { needs: ["tool"], takes: ["arguments", "times"] },
  not_called: { needs: ["tool"], takes: [] },
  judge: { needs: [], takes: ["rubric"] },
} as const satisfies Record<string, { needs: readonly string[]; takes: readonly string[] }>;
export type CaseCheckKind = keyof typeof CASE_CHECKS;

/** A check as clients write it: the fields of other kinds are absent. */
export interface CaseCheck {
  kind: CaseCheckKind;
  text?: string | undefined;
  pointer?: string | undefined;
  value?: unknown;
  min?: number | undefined;
  max?: number | undefined;
  tool?: string | undefined;
  arguments?: Record<string, unknown> | undefined;
  times?: number | undefined;
  rubric?: string | undefined;
}

/** A check that looks beyond the result, so that it is stored beside `expect`. */
export type OwnCheck =
  | { kind: "called"; tool: string; arguments?: Record<string, unknown>; times?: number }
  | { kind: "not_called"; tool: string }
  | { kind: "judge"; rubric?: string };

/** Kinds of results that only cases have. */
export const OWN_KINDS = ["called", "not_called", "judge"] as const;

/** The outcome of a check that only cases have. */
export interface OwnResult {
  kind: (typeof OWN_KINDS)[number];
  passed: boolean;
  detail: string;
}

/** A call that an agent wanted. */
export interface WantedCall {
  tool: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** Checks as they are stored: those of the result are `expect` in other words. Pure. */
export function splitChecks(checks: readonly CaseCheck[]): { expect: Expectation; own: OwnCheck[] } {
  const of = (kind: CaseCheckKind): CaseCheck[] => checks.filter((check) => check.kind === kind);
  const texts = (kind: CaseCheckKind): string[] => of(kind).map(({ text = "" }) => text);
  const expect = {
    must_contain: texts("contains"),
    must_not_contain: texts("not_contains"),
    equals: of("equals").map(({ pointer = "", value = null }) => ({ pointer, value })),
    numbers: of("range").map(({ pointer = "", min, max }) => ({
      pointer,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    })),
  };
  return {
    expect: Object.fromEntries(Object.entries(expect).filter(([, parts]) => parts.length > 0)),
    own: checks.flatMap(ownCheck),
  };
}

function ownCheck({ kind, tool = "", arguments: given, times, rubric }: CaseCheck): OwnCheck[] {
  if (kind === "called")
    return [{ kind, tool, ...(given !== undefined && { arguments: given }), ...(times !== undefined && { times }) }];
  if (kind === "not_called") return [{ kind, tool }];
  return kind === "judge" ? [{ kind, ...(rubric !== undefined && { rubric }) }] : [];
}

/** All checks of a case, as clients write them. Pure. */
export const shownChecks = (expect: Expectation = {}, own: readonly OwnCheck[] | null = null): CaseCheck[] => [
  ...(own ?? []).filter(({ kind }) => kind === "called"),
  ...(expect.numbers ?? []).map((bounds) => ({ kind: "range" as const, ...bounds })),
  ...(expect.equals ?? []).map(({ pointer, value = null }) => ({ kind: "equals" as const, pointer, value })),
  ...(expect.must_contain ?? []).map((text) => ({ kind: "contains" as const, text })),
  ...(expect.must_not_contain ?? []).map((text) => ({ kind: "not_contains" as const, text })),
  ...(own ?? []).filter(({ kind }) => kind !== "called"),
];

/** Parameters whose `expect` has these checks of the result in place of those that it had. `cited` stays. Pure. */
export function withChecks(
  parameters: Readonly<Record<string, unknown>>,
  expect: Expectation,
): Record<string, unknown> {
  const { expect: before, ...others } = parameters as { expect?: Expectation };
  const next = { ...(before?.cited !== undefined && { cited: before.cited }), ...expect };
  return Object.keys(next).length === 0 ? others : { ...others, expect: next };
}

/** Holds the calls that an agent wanted, governed or not, against the checks of calls. Pure. */
export const checkCalls = (own: readonly OwnCheck[] | null, calls: readonly WantedCall[]): OwnResult[] =>
  (own ?? []).flatMap((check) => {
    if (check.kind === "called") return [called(check, calls)];
    return check.kind === "not_called" ? [notCalled(check, calls)] : [];
  });

/** Whether checks of calls fail an agent that calls nothing. */
export const needsCall = (own: readonly OwnCheck[] | null): boolean =>
  (own ?? []).some((check) => check.kind === "called" && check.times !== 0);

/** The check by which a judge decides; undefined without one. */
export const judgeCheck = (own: readonly OwnCheck[] | null) => (own ?? []).find((check) => check.kind === "judge");

function called(check: Extract<OwnCheck, { kind: "called" }>, calls: readonly WantedCall[]): OwnResult {
  const { tool, arguments: asked = {}, times } = check;
  const pairs = Object.entries(asked);
  const found = calls.filter(
    (call) =>
      call.tool === tool && pairs.every(([pointer, value]) => isEqual(atPointer(call.arguments, pointer), value)),
  ).length;
  const as = pairs.map(([pointer, value]) => `${pointer} = ${JSON.stringify(value)}`).join(", ");
  const wanted = times === undefined ? "" : `, not ${timesText(times)}`;
  const passed = times === undefined ? found > 0 : found === times;
  const name = as === "" ? tool : `${tool} with ${as}`;
  return { kind: "called", passed, detail: `${name} was called ${timesText(found)}${passed ? "" : wanted}.` };
}

function notCalled({ tool }: { tool: string }, calls: readonly WantedCall[]): OwnResult {
  const found = calls.filter((call) => call.tool === tool).length;
  return { kind: "not_called", passed: found === 0, detail: `${tool} was called ${timesText(found)}.` };
}

const isEqual = (found: unknown, value: unknown): boolean =>
  found !== undefined && canonicalJson(found) === canonicalJson(value ?? null);

const timesText = (times: number): string => (times === 1 ? "once" : `${times} times`);
