import type { AskedChecks } from "#engine/evidence/assess-run";
import { provesNothing } from "#engine/evidence/proof";

import { judgeCheck, needsCall, type OwnCheck } from "./case-checks.ts";

/** Whether the checks of a case would fail an answer without work. Without any only the agent vouches. */
export function provesSomething({
  task,
  context,
  parameters,
  checks = null,
}: {
  task: string;
  context?: unknown;
  parameters: Readonly<Record<string, unknown>>;
  checks?: readonly OwnCheck[] | null;
}): boolean {
  if (needsCall(checks) || judgeCheck(checks) !== undefined) return true;
  const { expect, result_schema: schema } = parameters as AskedChecks;
  return expect !== undefined && provesNothing({ expect, schema, task, context }) === null;
}
