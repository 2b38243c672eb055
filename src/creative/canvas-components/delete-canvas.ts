import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";

import { findCanvas } from "./find-canvas.ts";
import { deleteCanvasRow } from "./store.ts";

/** Removes the tenant's canvas with its placements; the components themselves stay. */
export async function deleteCanvas(ctx: ServiceContext, canvasId: string): Promise<string> {
  const { id } = await findCanvas(ctx, canvasId);
  await commit(ctx, [deleteCanvasRow(ctx.tenant.id, id)], { result: id });
  return id;
}
