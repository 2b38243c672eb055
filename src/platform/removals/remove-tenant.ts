import type { BaseContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import { inSteps, type SweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { endSamplesOfTenant } from "./end-samples.queries.ts";
import { removeDependents } from "./remove-dependents.ts";
import { deleteEntries, deleteTenant, selectLooseReferences, selectReferences } from "./store.ts";

/**
 * Removes a tenant that no one can act in any more: the sample workspaces of its people end, then all its rows go in
 * small transactions, the audit log last, what its gate remembers, and the tenant. Returns false when the time was over
 * before the end; a repetition continues.
 */
export async function removeTenant(ctx: BaseContext, tenantId: string, time: SweepTime): Promise<boolean> {
  await commit(ctx, endSamplesOfTenant(tenantId, ctx.clock()));
  const references = [...(await selectReferences(ctx.db)), ...(await selectLooseReferences(ctx.db))];
  if (!(await removeDependents(ctx, references, { parent: "tenants", rowId: tenantId }, time))) return false;
  const { isOver } = await inSteps(time, (rows) => commitStep(ctx, [deleteEntries(tenantId, rows)]));
  if (!isOver) return false;
  // First, because without the tenant's row a repetition would not come here.
  await tenantGate(ctx, tenantId).forget();
  await commit(ctx, [deleteTenant(tenantId)]);
  await ctx.bindings.cells?.forget(tenantId);
  return true;
}
