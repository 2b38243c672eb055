import type { AskedChecks } from "#engine/evidence/assess-run";
import { provesNothing } from "#engine/evidence/proof";

/** Whether the checks of a case would fail an answer without work. Without `expect` only the agent, or a judge, vouches. */
export function provesSomething({
  task,
  context,
  parameters,
}: {
  task: string;
  context?: unknown;
  parameters: Readonly<Record<string, unknown>>;
}): boolean {
  const { expect, result_schema: schema } = parameters as AskedChecks;
  return expect !== undefined && provesNothing({ expect, schema, task, context }) === null;
}
