import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { shownTo } from "#runs/execution-records/shown-to";

import { selectTenantExecution, type TenantExecutionDetail } from "./store.ts";

/** An execution of any of the tenant's agents. Throws NOT_FOUND, also for another tenant's. */
export async function getTenantExecution(
  { db, tenant, actor }: Pick<ServiceContext, "db" | "tenant" | "actor">,
  executionId: string,
): Promise<TenantExecutionDetail> {
  const found = isUuid(executionId) ? await selectTenantExecution(db, tenant.id, executionId) : undefined;
  if (!found) throw notFound("execution", executionId);
  return shownTo(actor, found);
}
