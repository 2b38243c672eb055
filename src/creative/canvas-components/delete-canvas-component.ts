import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { findComponent } from "./find-component.ts";
import { deleteComponentRow } from "./store.ts";

/** Removes the tenant's component from everywhere it is placed. What was published of it stays published. Throws NOT_FOUND. */
export async function deleteCanvasComponent(ctx: ServiceContext, componentId: string): Promise<string> {
  const { id } = await findComponent(ctx, componentId);
  await commit(ctx, [deleteComponentRow(ctx.tenant.id, id), uninstalled(ctx, id)], { result: id });
  return id;
}
