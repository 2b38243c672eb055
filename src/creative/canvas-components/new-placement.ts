import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import { canvasNotFound } from "./find-canvas.ts";
import {
  type CanvasRow,
  type ComponentRow,
  insertPlacement,
  type PlacedRow,
  type PlacementRow,
  requireCanvas,
  requireRoom,
  touchCanvas,
} from "./store.ts";

/** Maximum components on one canvas. */
export const MAX_PLACEMENTS = 100;

/**
 * A placement that does not exist yet, and the statements that make it. Their commit throws CONFLICT (`canvas_full`),
 * NOT_FOUND when the canvas is deleted.
 */
export function newPlacement(
  ctx: ServiceContext,
  canvas: CanvasRow,
  component: ComponentRow,
  config: Record<string, unknown>,
): { placed: PlacedRow; statements: Statement[] } {
  const now = ctx.clock();
  const row: PlacementRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    canvasId: canvas.id,
    componentId: component.id,
    config,
    createdAt: now,
  };
  const { name, componentType, versionLabel, sourceListingId, sourceDigest } = component;
  return {
    placed: { ...row, name, componentType, versionLabel, sourceListingId, sourceDigest },
    statements: [
      requireCanvas(ctx.tenant.id, canvas.id, () => canvasNotFound(canvas.id)),
      requireRoom(ctx.tenant.id, canvas.id, MAX_PLACEMENTS, canvasFull),
      insertPlacement(row),
      touchCanvas(ctx.tenant.id, canvas.id, now),
    ],
  };
}

const canvasFull = (): AppError =>
  new AppError("CONFLICT", {
    message: `A canvas has at most ${MAX_PLACEMENTS} components.`,
    details: { reason: "canvas_full", limit: MAX_PLACEMENTS },
  });
