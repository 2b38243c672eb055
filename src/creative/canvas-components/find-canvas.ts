import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type CanvasRow, type PlacedRow, selectCanvas, selectFullCanvas } from "./store.ts";

export type { CanvasRow };

type Reader = Pick<ServiceContext, "db" | "tenant">;

/** Finds the tenant's canvas. Throws NOT_FOUND, also for another tenant's. */
export async function findCanvas({ db, tenant }: Reader, canvasId: string): Promise<CanvasRow> {
  const canvas = isUuid(canvasId) ? await selectCanvas(db, tenant.id, canvasId) : undefined;
  if (!canvas) throw canvasNotFound(canvasId);
  return canvas;
}

/** The tenant's canvas with its placements, in their order of creation. */
export async function getCanvas(
  { db, tenant }: Reader,
  canvasId: string,
): Promise<{ canvas: CanvasRow; placements: PlacedRow[] }> {
  const found = isUuid(canvasId) ? await selectFullCanvas(db, tenant.id, canvasId) : undefined;
  if (!found) throw canvasNotFound(canvasId);
  return found;
}

export const canvasNotFound = (canvasId: string) => notFound("canvas", canvasId);
