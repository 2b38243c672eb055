import { and, asc, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { removedOf } from "#db/removals";
import { savedViews, viewDefaults } from "#db/schema/saved-views";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type ViewRow = typeof savedViews.$inferSelect;
export type ViewPage = ViewRow["page"];

/** A view as a person sees it. */
export interface NamedView extends ViewRow {
  ownerName: string | null;
  /** Whether the page opens with it: for the team, and for this person. */
  isTeamDefault: boolean;
  isOwnDefault: boolean;
}

/** Stands for the team among the people of defaults. */
const TEAM = "";

const isDefaultOf = (userId: string): SQL<boolean> =>
  sql`EXISTS (SELECT 1 FROM view_defaults WHERE view_id = ${savedViews.id} AND user_id = ${userId})`.mapWith(Boolean);

const named = (userId: string) => ({
  view: savedViews,
  ownerName: personNameAt("saved_views.owner_id"),
  isTeamDefault: isDefaultOf(TEAM),
  isOwnDefault: isDefaultOf(userId),
});

/** The team's views and the person's own. */
const isSeenBy = (userId: string): SQL | undefined => or(eq(savedViews.scope, "team"), eq(savedViews.ownerId, userId));

/** A person's views of a page, or of all, the oldest first. */
export async function selectViews(
  db: Database,
  tenantId: string,
  userId: string,
  page: ViewPage | undefined,
): Promise<NamedView[]> {
  const rows = await db
    .select(named(userId))
    .from(savedViews)
    .where(and(eq(savedViews.tenantId, tenantId), page && eq(savedViews.page, page), isSeenBy(userId)))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id));
  return rows.map(({ view, ...names }) => ({ ...view, ...names }));
}

/** One view that the person sees. */
export async function selectView(
  db: Database,
  tenantId: string,
  userId: string,
  id: string,
): Promise<NamedView | undefined> {
  const row = await db
    .select(named(userId))
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.tenantId, tenantId), isSeenBy(userId)))
    .get();
  return row === undefined
    ? undefined
    : { ...row.view, ownerName: row.ownerName, isTeamDefault: row.isTeamDefault, isOwnDefault: row.isOwnDefault };
}

/** The current name of a person of the tenant; null without one. */
export const selectPersonName = async (db: Database, tenantId: string, userId: string): Promise<string | null> => {
  const found = await db
    .select({ name: sql<string | null>`name` })
    .from(sql`users`)
    .where(sql`id = ${userId} AND tenant_id = ${tenantId}`)
    .get();
  return found?.name ?? null;
};

/** Those of these agents that the tenant has. */
export const selectAgentIds = (db: Database, tenantId: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  db
    .select({ id: sql<string>`id` })
    .from(sql`agents`)
    .where(
      and(inArray(sql`id`, [...ids]), sql`tenant_id = ${tenantId}`, sql`id NOT IN (${removedOf("agents", tenantId)})`),
    );

export const insertView = insertInto(savedViews);

/** Holds while there are fewer views: of the person, or of the team. */
export const requireFewerViews = (
  { tenantId, scope, ownerId }: ViewRow,
  maximum: number,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM saved_views WHERE tenant_id = ${tenantId} AND ${ofSame(scope, ownerId)}) < ${maximum}`,
    refusal,
  );

/** Holds while no other view of the page has the name, for the same people. */
export const requireFreeName = (
  { id, tenantId, page, scope, ownerId, name }: ViewRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM saved_views WHERE tenant_id = ${tenantId} AND page = ${page} AND ${ofSame(scope, ownerId)}
      AND name = ${name} COLLATE NOCASE AND id <> ${id})`,
    refusal,
  );

const ofSame = (scope: ViewRow["scope"], ownerId: string): SQL =>
  scope === "team" ? sql`scope = 'team'` : sql`scope = 'personal' AND owner_id = ${ownerId}`;

export const unchangedView = unchanged(savedViews, "revision", "view");

const viewOf = ({ tenantId, id }: Pick<ViewRow, "tenantId" | "id">): SQL | undefined =>
  and(eq(savedViews.id, id), eq(savedViews.tenantId, tenantId));

export const updateView = ({ name, query, columns, revision, updatedAt, ...row }: ViewRow): Statement =>
  statement(build.update(savedViews).set({ name, query, columns, revision, updatedAt }).where(viewOf(row)));

export const deleteView = (row: ViewRow): Statement => statement(build.delete(savedViews).where(viewOf(row)));

/** Makes it the view with which its page opens: for a person, or for the team. */
export const setDefault = ({ id, tenantId, page }: ViewRow, userId: string | null): Statement =>
  rawStatement(sql`INSERT INTO view_defaults (tenant_id, page, user_id, view_id) VALUES (${tenantId}, ${page}, ${userId ?? TEAM}, ${id})
    ON CONFLICT (tenant_id, page, user_id) DO UPDATE SET view_id = excluded.view_id`);

/** Ends that: for a person, or for the team. */
export const endDefault = ({ id, tenantId, page }: ViewRow, userId: string | null): Statement =>
  statement(
    build
      .delete(viewDefaults)
      .where(
        and(
          eq(viewDefaults.tenantId, tenantId),
          eq(viewDefaults.page, page),
          eq(viewDefaults.userId, userId ?? TEAM),
          eq(viewDefaults.viewId, id),
        ),
      ),
  );
