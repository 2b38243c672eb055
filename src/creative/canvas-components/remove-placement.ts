import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { findCanvas } from "./find-canvas.ts";
import { deletePlacement, requirePlacement, touchCanvas } from "./store.ts";

/** Removes a component from the tenant's canvas; the component stays. */
export async function removePlacement(ctx: ServiceContext, canvasId: string, placementId: string): Promise<string> {
  const canvas = await findCanvas(ctx, canvasId);
  const unknown = () => notFound("placement", placementId);
  if (!isUuid(placementId)) throw unknown();
  const tenantId = ctx.tenant.id;
  await commit(
    ctx,
    [
      requirePlacement(tenantId, canvas.id, placementId, unknown),
      deletePlacement(tenantId, placementId),
      touchCanvas(tenantId, canvas.id, ctx.clock()),
    ],
    { result: placementId },
  );
  return placementId;
}
