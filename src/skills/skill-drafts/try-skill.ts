import type { ServiceContext } from "#context/context";
import type { LogLine } from "#engine/sandbox/script";
import { invalidInput } from "#errors/app-error";
import { mismatchOf } from "#lib/json-schema";
import { checkSchemas } from "#skills/private-skills/check-schemas";
import { sandboxedOutcome } from "#skills/private-skills/run-sandboxed";

export interface TrySkillInput {
  skill_type: "function" | "script";
  code: string;
  input: Record<string, unknown>;
  config?: Record<string, unknown> | undefined;
  input_schema?: Record<string, unknown> | null | undefined;
  output_schema?: Record<string, unknown> | null | undefined;
}

export interface TriedSkill {
  output: unknown;
  /** Null on success. */
  error: { reason: string; name: string | null; message: string; line: number | null } | null;
  logs: LogLine[];
  durationMs: number;
}

/**
 * Runs unsaved code with a skill's limits, and changes nothing. Environment variables are write-only, so the code gets
 * none: an editor of a skill could otherwise read them. The code's outcome is the result. Throws INVALID_INPUT for an
 * invalid schema, and for an input that does not match it.
 */
export async function trySkill(ctx: ServiceContext, tried: TrySkillInput): Promise<TriedSkill> {
  checkSchemas(tried);
  const problem = tried.input_schema ? mismatchOf(tried.input_schema, tried.input, "input") : null;
  if (problem !== null) throw invalidInput({ path: "body.input", code: "input_mismatch", message: problem });
  const startedAt = ctx.clock();
  const outcome = await sandboxedOutcome(ctx, {
    code: tried.code,
    kind: tried.skill_type,
    settings: { config: tried.config ?? {}, env: {} },
    input: tried.input,
    now: startedAt,
    seedText: ctx.newId(),
  });
  const { logs } = outcome;
  const durationMs = Math.max(0, ctx.clock() - startedAt);
  if (!outcome.ok) {
    const { code, name, message, line = null } = outcome.error;
    return { output: null, error: { reason: code.toLowerCase(), name, message, line }, logs, durationMs };
  }
  const mismatch = tried.output_schema ? mismatchOf(tried.output_schema, outcome.output, "output") : null;
  const error = mismatch === null ? null : { reason: "output_mismatch", name: null, message: mismatch, line: null };
  return { output: outcome.output, error, logs, durationMs };
}
