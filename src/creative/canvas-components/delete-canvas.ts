import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";

import { canvasNotFound, findCanvas } from "./find-canvas.ts";
import { deleteCanvasRow, requireCanvas } from "./store.ts";

/** Deletes the tenant's canvas with its placements: they are hidden at once, and the sweep removes them. The components themselves stay. */
export async function deleteCanvas(ctx: ServiceContext, canvasId: string): Promise<string> {
  const { id } = await findCanvas(ctx, canvasId);
  const isThere = requireCanvas(ctx.tenant.id, id, () => canvasNotFound(id));
  await commit(ctx, [isThere, deleteCanvasRow(ctx.tenant.id, id, ctx.clock())], { result: id });
  return id;
}
