import { type Improvement, improveSkill, type ImproveInput } from "#autonomy/auto-improvement/improve-skill";
import {
  regressionCases,
  type CaseResult,
  type RecordedRun,
  type RegressionCase,
} from "#autonomy/auto-improvement/regression-cases";
import { runScript } from "#engine/sandbox/run-script";
import { nodeEngine } from "#test/unit/engine/sandbox/quickjs-module.node";

/** Runs a body in the real sandbox. */
export async function runBody(code: string, kind: "function" | "script", input: unknown): Promise<CaseResult> {
  const outcome = await runScript({ source: code, kind, input }, nodeEngine);
  if (outcome.ok) return { ok: true, output: outcome.output };
  const { name, message, line } = outcome.error;
  return { ok: false, error: `${name}: ${message}${line === undefined ? "" : ` (line ${line})`}` };
}

/** The runs that a body would have left behind. */
export async function lived(
  code: string,
  inputs: readonly unknown[],
  kind: "function" | "script" = "function",
): Promise<RecordedRun[]> {
  const runs: RecordedRun[] = [];
  for (const [index, input] of inputs.entries()) {
    const result = await runBody(code, kind, input);
    runs.push({
      id: `run_${index}`,
      callId: `call_${index}`,
      outcome: result.ok ? "passed" : "failed",
      input: JSON.stringify(input),
      output: result.ok ? JSON.stringify(result.output) : null,
      error: result.ok ? null : result.error,
      createdAt: 1_000 - index,
    });
  }
  return runs;
}

/** Improves a body by the runs it would have left behind. */
export async function improve(
  code: string,
  inputs: readonly unknown[],
  given: Partial<ImproveInput> = {},
): Promise<Improvement> {
  const kind = given.kind ?? "function";
  let count = 0;
  return improveSkill({
    code,
    kind,
    inputSchema: null,
    declaresOutput: false,
    cases: regressionCases(await lived(code, inputs, kind)),
    seed: 42,
    budget: 30,
    known: new Set(),
    written: [],
    run: (body, { input }: RegressionCase) => runBody(body, kind, input),
    lint: async (body) => {
      const result = await runBody(`throw 0;\n${body}`, kind, {});
      return !result.ok && result.error.startsWith("SyntaxError") ? result.error : null;
    },
    isOutOfTime: () => false,
    newId: () => `edit_${count++}`,
    ...given,
  });
}

/** The improvement's accepted edit; fails the test without one. */
export function accepted(improvement: Improvement) {
  if (improvement.kind !== "validated") throw new Error(`No edit was accepted: ${JSON.stringify(improvement)}`);
  return improvement.best;
}
