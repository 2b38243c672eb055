import type { ScriptOutcome } from "#engine/sandbox/script";
import { AppError } from "#errors/app-error";
import { crc32 } from "#lib/crc32";
import { runInSandbox, type SandboxContext } from "#skills/sandbox/run-in-sandbox";

import { LINES_BEFORE, type SkillSettings, withSettings } from "./skill-source.ts";

export interface SandboxedRun {
  code: string;
  kind: "function" | "script";
  settings: SkillSettings;
  input: Record<string, unknown>;
  /** The time that `Date` shows, in milliseconds since 1970. */
  now: number;
  /** The seed of `Math.random`: equal in a repetition of the call, different in every other call. */
  seedText: string;
  signal?: AbortSignal | undefined;
}

/**
 * A caller waits for a skill, and the tenant's next script waits for this one: a plain loop ends after some tenths of a
 * second.
 */
const LIMITS = { interruptCount: 4_000, timeoutMs: 1_000, nativeWork: 20_000_000 };

/** Runs a function's or script's code. Whatever it does is an outcome, with the author's line numbers. */
export async function sandboxedOutcome(
  ctx: SandboxContext,
  { code, kind, settings, input, now, seedText, signal }: SandboxedRun,
): Promise<ScriptOutcome> {
  const source = withSettings(code, kind, settings);
  const request = { source, kind, input, now, seed: crc32(seedText), limits: LIMITS };
  const outcome = await runInSandbox(ctx, request, signal);
  if (outcome.ok || outcome.error.line === undefined) return outcome;
  return { ...outcome, error: { ...outcome.error, line: Math.max(1, outcome.error.line - LINES_BEFORE) } };
}

/**
 * The output of `sandboxedOutcome`. Throws EXECUTION_FAILED with name, message and line of the script's error, and its
 * log.
 */
export async function runSandboxed(ctx: SandboxContext, run: SandboxedRun): Promise<unknown> {
  const outcome = await sandboxedOutcome(ctx, run);
  if (outcome.ok) return outcome.output;
  throw scriptFailed(outcome);
}

function scriptFailed({ error, logs }: Extract<ScriptOutcome, { ok: false }>): AppError {
  const { line } = error;
  return new AppError("EXECUTION_FAILED", {
    message: `${error.name}: ${error.message}${line === undefined ? "" : ` (line ${line})`}`,
    details: {
      reason: error.code.toLowerCase(),
      name: error.name,
      message: error.message,
      ...(line === undefined ? {} : { line }),
      logs,
    },
  });
}
