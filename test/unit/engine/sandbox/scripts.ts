import { runScript } from "#engine/sandbox/run-script";
import type { ScriptLimits, ScriptOutcome } from "#engine/sandbox/script";

import { nodeEngine } from "./quickjs-module.node.ts";

/** A test of a script's result does not depend on the machine's load. */
const PATIENT = { timeoutMs: 20_000 };

export function run(source: string, input: unknown = null, limits: Partial<ScriptLimits> = {}): Promise<ScriptOutcome> {
  return runScript({ source, kind: "function", input, limits: { ...PATIENT, ...limits } }, nodeEngine);
}

export function script(source: string, input: unknown = null): Promise<ScriptOutcome> {
  return runScript({ source, kind: "script", input, limits: PATIENT }, nodeEngine);
}

export async function outputOf(outcome: Promise<ScriptOutcome>): Promise<unknown> {
  const settled = await outcome;
  if (!settled.ok) throw new Error(`${settled.error.code}: ${settled.error.message}`);
  return settled.output;
}

export async function codeOf(outcome: Promise<ScriptOutcome>): Promise<string> {
  const settled = await outcome;
  return settled.ok ? `output ${JSON.stringify(settled.output)?.slice(0, 100)}` : settled.error.code;
}
