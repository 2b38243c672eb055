import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";
import { requireVersion } from "#errors/stale-version";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { findComponent } from "./find-component.ts";
import { deleteComponentRow, requireComponent, unchangedComponent } from "./store.ts";

/** Deletes the tenant's component with all its placements: they are hidden at once, and the sweep removes them. Its publication stays. */
export async function deleteCanvasComponent(
  ctx: ServiceContext,
  componentId: string,
  expectedTag: string | undefined,
): Promise<string> {
  const component = await findComponent(ctx, componentId);
  requireVersion(expectedTag, component.revision, "component");
  const { id } = component;
  const unchanged = expectedTag === undefined ? [] : [unchangedComponent(component)];
  const isThere = requireComponent(ctx.tenant.id, id, () => notFound("component", componentId));
  await commit(ctx, [isThere, ...unchanged, deleteComponentRow(ctx.tenant.id, id, ctx.clock()), uninstalled(ctx, id)], {
    result: id,
  });
  return id;
}
