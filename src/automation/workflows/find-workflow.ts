import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type NamedWorkflow, selectWorkflow } from "./store.ts";

/** Finds the tenant's workflow with its latest version. Throws NOT_FOUND. */
export async function findWorkflow(
  { db, tenant }: { db: ServiceContext["db"]; tenant: { id: string } },
  workflowId: string,
): Promise<NamedWorkflow> {
  const workflow = isUuid(workflowId) ? await selectWorkflow(db, tenant.id, workflowId) : undefined;
  if (workflow === undefined) throw notFound("workflow", workflowId);
  return workflow;
}
