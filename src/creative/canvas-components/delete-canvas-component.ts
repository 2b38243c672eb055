import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { requireVersion } from "#errors/stale-version";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { findComponent } from "./find-component.ts";
import { deleteComponentRow, unchangedComponent } from "./store.ts";

/** Removes the tenant's component with all its placements. Its publication stays. */
export async function deleteCanvasComponent(
  ctx: ServiceContext,
  componentId: string,
  expectedTag: string | undefined,
): Promise<string> {
  const component = await findComponent(ctx, componentId);
  requireVersion(expectedTag, component.revision, "component");
  const { id } = component;
  const unchanged = expectedTag === undefined ? [] : [unchangedComponent(component)];
  await commit(ctx, [...unchanged, deleteComponentRow(ctx.tenant.id, id), uninstalled(ctx, id)], { result: id });
  return id;
}
