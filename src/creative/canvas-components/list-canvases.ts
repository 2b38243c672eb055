import type { ServiceContext } from "#context";

import { type CanvasRow, selectCanvases } from "./store.ts";

/** A part of the tenant's canvases, newest first. */
export const listCanvases = (
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  page: { limit: number; offset: number },
): Promise<{ rows: CanvasRow[]; total: number }> => selectCanvases(db, tenant.id, page);
