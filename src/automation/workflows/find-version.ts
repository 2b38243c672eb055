import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";

import { type NamedWorkflow, selectVersion, type VersionRow } from "./store.ts";

/** A version of a workflow, the latest when none is named. Throws NOT_FOUND for one that is not kept. */
export async function findVersion(
  ctx: ServiceContext,
  workflow: NamedWorkflow,
  version: number | undefined,
): Promise<Pick<VersionRow, "version" | "definition">> {
  if (version === undefined || version === workflow.version) return workflow;
  const found = await selectVersion(ctx.db, { tenantId: ctx.tenant.id, workflowId: workflow.id, version });
  if (found === undefined) throw notFound("version", String(version));
  return found;
}

export type { NamedWorkflow } from "./store.ts";
