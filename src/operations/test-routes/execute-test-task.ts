import { executeTask, type ExecuteInput } from "#agents/executions/execute-task";
import type { ExecutionRecord } from "#agents/executions/execution-record";
import type { BaseContext } from "#context";

import { actForTenant } from "./act-for-tenant.ts";

/** Runs a task on a tenant's agent and gives the record; governance holds here too. Throws as `executeTask`, and NOT_FOUND for the tenant. */
export const executeTestTask = async (
  base: BaseContext,
  tenantId: string,
  agentId: string,
  input: ExecuteInput,
): Promise<ExecutionRecord> => executeTask(await actForTenant(base, tenantId), agentId, input);
