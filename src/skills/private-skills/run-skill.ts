import type { SkillRow } from "#db/schema/skills";
import { AppError } from "#errors/app-error";
import { mismatchOf } from "#lib/json-schema";
import { openFor } from "#platform/secrets/sealed-secret";

import { callEndpoint } from "./call-endpoint.ts";
import { findSkill, type SkillContext, skillNotFound } from "./find-skill.ts";
import { maskText, maskValues } from "./mask-values.ts";
import { runSandboxed } from "./run-sandboxed.ts";
import { isStill, type SkillPin } from "./skill-pin.ts";
import { environmentGoesTo } from "./skill-target.ts";

export interface SkillRun {
  skillId: string;
  input: Record<string, unknown>;
  /** Unique to this call, the same when it is repeated; an endpoint gets it as `Idempotency-Key`. */
  callId: string;
  signal: AbortSignal;
  /** The state of the skill that a person approved; any other state is not run. */
  approved?: SkillPin | undefined;
  /** The skill as read for this call; it is read when absent. */
  ready?: SkillRow | undefined;
}

/**
 * Runs an installed skill of the tenant and returns its output as JSON. Governance must have allowed the call. Values
 * of the skill's environment are masked in output and errors. Throws NOT_FOUND for a skill that is not installed,
 * CONFLICT when it is not the approved one, INVALID_INPUT for a wrong input, NOT_CONFIGURED for a container,
 * EXECUTION_FAILED and PROVIDER_ERROR.
 */
export async function runSkill(ctx: SkillContext, run: SkillRun): Promise<unknown> {
  const skill = run.ready ?? (await findSkill(ctx, run.skillId));
  if (skill.status !== "installed") throw skillNotFound(run.skillId);
  if (run.approved !== undefined && !(await isStill(skill, run.approved))) {
    throw new AppError("CONFLICT", {
      message: "The skill was changed after the approval, so it was not run.",
      details: { reason: "skill_changed" },
    });
  }
  return runSkillRow(ctx, skill, run);
}

/** As `runSkill`, for a given row, stored or not: an edited body is tried this way, with its future settings. */
export async function runSkillRow(ctx: SkillContext, skill: SkillRow, run: SkillRun): Promise<unknown> {
  const problem = skill.inputSchema === null ? null : mismatchOf(skill.inputSchema, run.input, "input");
  if (problem !== null) {
    throw new AppError("INVALID_INPUT", {
      message: `The input does not match the skill's input schema. ${problem}`,
      details: { reason: "input_mismatch", issues: [{ path: "input", code: "input_mismatch", message: problem }] },
    });
  }
  const env = await environmentOf(ctx, skill);
  const secrets = Object.values(env);
  try {
    const output = maskValues(await outputOf(ctx, skill, env, run), secrets);
    const mismatch = skill.outputSchema === null ? null : mismatchOf(skill.outputSchema, output, "output");
    if (mismatch === null) return output;
    throw new AppError("EXECUTION_FAILED", {
      message: `The output does not match the skill's output schema. ${mismatch}`,
      details: { reason: "output_mismatch", ...(skill.skillType === "api" ? { effect: "happened" } : {}) },
    });
  } catch (error) {
    throw maskError(error, secrets);
  }
}

function outputOf(ctx: SkillContext, skill: SkillRow, env: Record<string, string>, run: SkillRun): Promise<unknown> {
  const config = { ...skill.config, ...skill.configOverrides };
  switch (skill.skillType) {
    case "function":
    case "script":
      return runSandboxed(ctx, {
        code: skill.code ?? "",
        kind: skill.skillType,
        settings: { config, env },
        input: run.input,
        now: ctx.clock(),
        seedText: run.callId,
        signal: run.signal,
      });
    case "api":
      return callEndpoint(ctx, { config, env, input: run.input, callId: run.callId, signal: run.signal });
    case "docker":
    case "container":
      throw new AppError("NOT_CONFIGURED", { message: "This instance has no runner for containers." });
  }
}

async function environmentOf(ctx: SkillContext, skill: SkillRow): Promise<Record<string, string>> {
  const { id, tenantId, environment } = skill;
  const owner = { tenantId, row: id, goesTo: environmentGoesTo(skill) };
  const opened = Object.entries(environment).map(
    async ([name, sealed]) => [name, await openFor("skills", owner, sealed, ctx)] as const,
  );
  return Object.fromEntries(await Promise.all(opened));
}

/** The same error without the environment's values, and without its cause, which may contain them anywhere. */
function maskError(error: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return error;
  if (!(error instanceof AppError)) return new Error(maskText(String(error), secrets));
  return new AppError(error.code, {
    message: maskText(error.message, secrets),
    details: maskDetails(error.details, secrets),
    headers: error.headers,
  });
}

/** Masking keeps the shape. */
const maskDetails = (details: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> =>
  maskValues(details, secrets) as Record<string, unknown>;
