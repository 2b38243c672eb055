import type { BaseContext } from "#context/context";
import type { SkillRow } from "#db/schema/skills";
import { AppError } from "#errors/app-error";
import type { VoidReason } from "#lib/void-reasons";
import { checkCode } from "#skills/private-skills/check-code";
import type { SkillContext } from "#skills/private-skills/find-skill";
import { runSkillRow } from "#skills/private-skills/run-skill";
import { MAX_CODE_BYTES, textBytes } from "#skills/skill-fields/skill-limits";
import type { FoundRuns } from "#skills/skill-runs/skill-runs.queries";

import type { Improvement } from "./improve-skill.ts";
import { regressionCases, type CaseResult, type RegressionCase } from "./regression-cases.ts";
import type { SkillHistory } from "./store.ts";
import { writeWithModel } from "./write-with-model.ts";

export type AttemptContext = SkillContext & Pick<BaseContext, "bindings" | "log" | "newId" | "writer">;

interface Attempt {
  skill: SkillRow;
  runs: Pick<FoundRuns, "failed" | "passed">;
  history: Pick<SkillHistory, "tried">;
  seed: number;
  /** Maximum edits to try. */
  budget: number;
  /** Limit of the whole attempt. */
  timeoutSeconds: number;
}

/** The result of an attempt, and the reason why no model could write a body; null where none was asked, or one answered. */
export interface AttemptedImprovement {
  improvement: Improvement;
  modelFault: VoidReason | null;
}

/** The editable body of a skill. Null for a skill without one, and for a copy of a listing, whose body was reviewed. */
export function editableBody({
  skillType,
  code,
  sourceListingId,
}: SkillRow): { code: string; kind: "function" | "script" } | null {
  if (sourceListingId !== null) return null;
  return (skillType === "function" || skillType === "script") && code !== null ? { code, kind: skillType } : null;
}

/**
 * Searches for a better body of a skill in the sandbox, with the settings and limits of production. Writes nothing.
 * Throws CONFLICT for a skill without a body.
 */
export async function attemptImprovement(ctx: AttemptContext, attempt: Attempt): Promise<AttemptedImprovement> {
  const { skill, runs, history, seed, budget, timeoutSeconds } = attempt;
  const body = editableBody(skill);
  if (body === null) throw withoutBody(skill);
  const cases = regressionCases([...runs.failed, ...runs.passed]);
  const failing = runs.failed.at(0);
  const written = failing === undefined ? null : await writeWithModel(ctx, skill, cases, failing.error ?? "");
  const until = ctx.clock() + timeoutSeconds * 1_000;
  const { improveSkill } = await import("./improve-skill.ts"); // with its parser; most requests never need it
  const improvement = await improveSkill({
    ...body,
    inputSchema: skill.inputSchema,
    declaresOutput: skill.outputSchema !== null,
    cases,
    seed,
    budget,
    known: knownEdits(history.tried),
    written: written?.edits ?? [],
    run: (code, one) => runCase(ctx, { ...skill, code }, one),
    lint: (code) => faultOf(ctx, code, body.kind),
    isOutOfTime: () => ctx.clock() > until,
    newId: ctx.newId,
  });
  return { improvement, modelFault: written?.fault ?? null };
}

/** An edit that failed its own case may fix another; all other edits were judged for good. */
const knownEdits = (tried: SkillHistory["tried"]): Set<string> =>
  new Set(
    tried.map(({ codeDigest, stage, target }) =>
      stage === "failing_case" && target !== null ? `${codeDigest} ${target}` : codeDigest,
    ),
  );

async function runCase(ctx: AttemptContext, skill: SkillRow, one: RegressionCase): Promise<CaseResult> {
  try {
    const { signal } = new AbortController(); // the sandbox enforces its own limits
    const then = { ...ctx, clock: () => one.at };
    return {
      ok: true,
      output: await runSkillRow(then, skill, {
        skillId: skill.id,
        input: { ...one.input },
        callId: one.callId,
        signal,
      }),
    };
  } catch (error) {
    if (isOfTheBody(error)) return { ok: false, error: error.message };
    throw error;
  }
}

async function faultOf(ctx: AttemptContext, code: string, kind: "function" | "script"): Promise<string | null> {
  if (textBytes(code) > MAX_CODE_BYTES) return `It has more than ${MAX_CODE_BYTES} bytes.`;
  try {
    await checkCode(ctx, code, kind);
    return null;
  } catch (error) {
    if (isOfTheBody(error)) return error.message;
    throw error;
  }
}

/** An unavailable sandbox, or a plan without time for the script, says nothing about the edit. */
const isOfTheBody = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== "UNAVAILABLE" && error.code !== "SCRIPT_TIME_USED_UP";

const withoutBody = ({ id, skillType, sourceListingId }: SkillRow): AppError =>
  new AppError("CONFLICT", {
    message:
      sourceListingId === null
        ? `A skill of the type ${skillType} has no editable body.`
        : "The body of a copy from the marketplace was reviewed there and cannot be edited.",
    details: { reason: "no_body", skill_id: id },
  });
