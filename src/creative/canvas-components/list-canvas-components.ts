import type { ServiceContext } from "#context";

import { type ComponentFilter, type ComponentListRow, selectComponents } from "./store.ts";

/** A part of the tenant's components, newest first. */
export const listCanvasComponents = (
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  filter: ComponentFilter,
): Promise<{ rows: ComponentListRow[]; total: number }> => selectComponents(db, tenant.id, filter);
