import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import type { CreateCanvasInput } from "./schemas.ts";
import { type CanvasRow, insertCanvas, requireFewerCanvases } from "./store.ts";

/** Maximum canvases of a tenant. */
export const MAX_CANVASES = 100;

export async function createCanvas(ctx: ServiceContext, input: CreateCanvasInput): Promise<CanvasRow> {
  const now = ctx.clock();
  const canvas: CanvasRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    description: input.description ?? "",
    createdBy: actingUser(ctx.actor),
    createdAt: now,
    updatedAt: now,
  };
  const withinLimit = requireFewerCanvases(ctx.tenant.id, MAX_CANVASES, limitReached);
  await commit(ctx, [withinLimit, insertCanvas(canvas)], { result: canvas });
  return canvas;
}

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant has at most ${MAX_CANVASES} canvases.`,
    details: { reason: "canvas_limit", limit: MAX_CANVASES },
  });
