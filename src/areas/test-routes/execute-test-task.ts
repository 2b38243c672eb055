import { executeTask, type ExecuteInput } from "#areas/executions/execute-task";
import type { ExecutionRecord } from "#areas/executions/execution-record";
import { runFailed } from "#areas/executions/run-failed";
import type { BaseContext } from "#context";

import { actForTenant } from "./act-for-tenant.ts";

/** Runs a task on a tenant's agent and gives the record; governance holds here too. Throws as `executeTask`, NOT_FOUND for the tenant, and EXECUTION_FAILED for a run that failed. */
export async function executeTestTask(
  base: BaseContext,
  tenantId: string,
  agentId: string,
  input: ExecuteInput,
): Promise<ExecutionRecord> {
  const record = await executeTask(await actForTenant(base, tenantId), agentId, input);
  if (record.status === "failed") throw runFailed(record);
  return record;
}
