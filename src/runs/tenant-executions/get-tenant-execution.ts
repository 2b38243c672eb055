import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectTenantExecution, type TenantExecutionDetail } from "./store.ts";

/** An execution of any of the tenant's agents. Throws NOT_FOUND, also for another tenant's. */
export async function getTenantExecution(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  executionId: string,
): Promise<TenantExecutionDetail> {
  const found = isUuid(executionId) ? await selectTenantExecution(db, tenant.id, executionId) : undefined;
  if (!found) throw notFound("execution", executionId);
  return found;
}
