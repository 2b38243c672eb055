import { and, asc, count, desc, eq, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { insertRemoval, isPresent, isPresentOf } from "#db/removals";
import { canvasComponents, canvases, canvasPlacements } from "#db/schema/canvas";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type ComponentRow = typeof canvasComponents.$inferSelect;
export type CanvasRow = typeof canvases.$inferSelect;
export type PlacementRow = typeof canvasPlacements.$inferSelect;

const isComponentHere = isPresent("canvas_components", canvasComponents.id);
const isCanvasHere = isPresent("canvases", canvases.id);

const componentOf = (tenantId: string, componentId: string) =>
  and(eq(canvasComponents.id, componentId), eq(canvasComponents.tenantId, tenantId), isComponentHere);

export const selectComponent = (
  db: Database,
  tenantId: string,
  componentId: string,
): Promise<ComponentRow | undefined> =>
  db.select().from(canvasComponents).where(componentOf(tenantId, componentId)).get();

/** Every column of a component except the large ones. */
const listColumns = {
  id: canvasComponents.id,
  name: canvasComponents.name,
  description: canvasComponents.description,
  category: canvasComponents.category,
  componentType: canvasComponents.componentType,
  versionLabel: canvasComponents.versionLabel,
  sourceListingId: canvasComponents.sourceListingId,
  sourceDigest: canvasComponents.sourceDigest,
  revision: canvasComponents.revision,
  createdAt: canvasComponents.createdAt,
  updatedAt: canvasComponents.updatedAt,
};

export type ComponentListRow = Pick<ComponentRow, keyof typeof listColumns>;

export interface ComponentFilter {
  category: string | undefined;
  componentType: string | undefined;
  limit: number;
  offset: number;
}

/** Reads a part of a tenant's components, newest first, and their number, in one round trip. */
export async function selectComponents(
  db: Database,
  tenantId: string,
  { category, componentType, limit, offset }: ComponentFilter,
): Promise<{ rows: ComponentListRow[]; total: number }> {
  const where = and(
    eq(canvasComponents.tenantId, tenantId),
    isPresentOf("canvas_components", tenantId, canvasComponents.id),
    category === undefined ? undefined : eq(canvasComponents.category, category),
    componentType === undefined ? undefined : eq(canvasComponents.componentType, componentType),
  );
  const [rows, totals] = await db.batch([
    db
      .select(listColumns)
      .from(canvasComponents)
      .where(where)
      .orderBy(desc(canvasComponents.createdAt), desc(canvasComponents.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(canvasComponents).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Holds while the tenant has fewer components than `maximum`. */
export const requireFewerComponents = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM ${canvasComponents} WHERE ${canvasComponents.tenantId} = ${tenantId} AND ${isComponentHere}) < ${maximum}`,
    refusal,
  );

export const unchangedComponent = unchanged(canvasComponents, "revision", "component", isComponentHere);

export const insertComponent = (row: ComponentRow): Statement => statement(build.insert(canvasComponents).values(row));

export const updateComponentRow = ({ id, tenantId, ...changed }: ComponentRow): Statement =>
  statement(build.update(canvasComponents).set(changed).where(componentOf(tenantId, id)));

/** Deletes a component. It is hidden at once, and the sweep removes it with its placements. */
export const deleteComponentRow = (tenantId: string, componentId: string, at: number): Statement =>
  insertRemoval("canvas_components", tenantId, componentId, at);

/** Holds while the tenant has the component. */
export const requireComponent = (tenantId: string, componentId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM ${canvasComponents} WHERE ${componentOf(tenantId, componentId)})`, refusal);

const canvasOf = (tenantId: string, canvasId: string) =>
  and(eq(canvases.id, canvasId), eq(canvases.tenantId, tenantId), isCanvasHere);

const placedColumns = {
  id: canvasPlacements.id,
  componentId: canvasPlacements.componentId,
  config: canvasPlacements.config,
  createdAt: canvasPlacements.createdAt,
  name: canvasComponents.name,
  componentType: canvasComponents.componentType,
  versionLabel: canvasComponents.versionLabel,
  sourceListingId: canvasComponents.sourceListingId,
  sourceDigest: canvasComponents.sourceDigest,
};

/** A placement with the shown columns of its component. */
export type PlacedRow = Pick<PlacementRow, "id" | "componentId" | "config" | "createdAt"> &
  Pick<ComponentRow, "name" | "componentType" | "versionLabel" | "sourceListingId" | "sourceDigest">;

/** Reads a canvas with its placements, in their order of creation, in one round trip. */
export async function selectFullCanvas(
  db: Database,
  tenantId: string,
  canvasId: string,
): Promise<{ canvas: CanvasRow; placements: PlacedRow[] } | undefined> {
  const [found, placements] = await db.batch([
    db.select().from(canvases).where(canvasOf(tenantId, canvasId)),
    db
      .select(placedColumns)
      .from(canvasPlacements)
      .innerJoin(canvasComponents, eq(canvasComponents.id, canvasPlacements.componentId))
      .where(and(eq(canvasPlacements.canvasId, canvasId), eq(canvasPlacements.tenantId, tenantId), isComponentHere))
      .orderBy(asc(canvasPlacements.createdAt), asc(canvasPlacements.id)),
  ]);
  return found[0] ? { canvas: found[0], placements } : undefined;
}

export const selectCanvas = (db: Database, tenantId: string, canvasId: string): Promise<CanvasRow | undefined> =>
  db.select().from(canvases).where(canvasOf(tenantId, canvasId)).get();

/** Reads a part of a tenant's canvases, newest first, and their number, in one round trip. */
export async function selectCanvases(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CanvasRow[]; total: number }> {
  const where = and(eq(canvases.tenantId, tenantId), isPresentOf("canvases", tenantId, canvases.id));
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(canvases)
      .where(where)
      .orderBy(desc(canvases.createdAt), desc(canvases.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(canvases).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Holds while the tenant has fewer canvases than `maximum`. */
export const requireFewerCanvases = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM ${canvases} WHERE ${canvases.tenantId} = ${tenantId} AND ${isCanvasHere}) < ${maximum}`,
    refusal,
  );

export const insertCanvas = (row: CanvasRow): Statement => statement(build.insert(canvases).values(row));

/** Deletes a canvas. It is hidden at once, and the sweep removes it with its placements. */
export const deleteCanvasRow = (tenantId: string, canvasId: string, at: number): Statement =>
  insertRemoval("canvases", tenantId, canvasId, at);

/** Holds while the tenant has the canvas. */
export const requireCanvas = (tenantId: string, canvasId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM ${canvases} WHERE ${canvasOf(tenantId, canvasId)})`, refusal);

/** Holds while the tenant's canvas has fewer placements than `maximum`. */
export const requireRoom = (tenantId: string, canvasId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM ${canvasPlacements} WHERE ${canvasPlacements.canvasId} = ${canvasId}
      AND ${canvasPlacements.tenantId} = ${tenantId} AND ${isPresent("canvas_components", canvasPlacements.componentId)}) < ${maximum}`,
    refusal,
  );

export const insertPlacement = (row: PlacementRow): Statement => statement(build.insert(canvasPlacements).values(row));

export const touchCanvas = (tenantId: string, canvasId: string, updatedAt: number): Statement =>
  statement(build.update(canvases).set({ updatedAt }).where(canvasOf(tenantId, canvasId)));

/** Holds while the placement is on the tenant's canvas. */
export const requirePlacement = (
  tenantId: string,
  canvasId: string,
  placementId: string,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM ${canvasPlacements} WHERE ${canvasPlacements.id} = ${placementId}
      AND ${canvasPlacements.canvasId} = ${canvasId} AND ${canvasPlacements.tenantId} = ${tenantId}
      AND ${isPresent("canvas_components", canvasPlacements.componentId)} AND ${isPresent("canvases", canvasPlacements.canvasId)})`,
    refusal,
  );

export const deletePlacement = (tenantId: string, placementId: string): Statement =>
  statement(
    build
      .delete(canvasPlacements)
      .where(and(eq(canvasPlacements.id, placementId), eq(canvasPlacements.tenantId, tenantId))),
  );
