import { index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";

export const VIEW_PAGES = ["runs", "agents", "review", "approvals", "failures"] as const;
export const VIEW_SCOPES = ["personal", "team"] as const;

/** Names for what a list of the console shows: its search, its filters, its order and its columns. */
export const savedViews = ownedTable(
  "saved_views",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    page: text({ enum: VIEW_PAGES }).notNull(),
    scope: text({ enum: VIEW_SCOPES }).notNull(),
    /** The person who made it. A personal view is that person's alone. */
    ownerId: text().notNull(),
    name: text().notNull(),
    /** The parameters of the list's operation. */
    query: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    columns: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Rises with every change by a person. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("saved_views_page").on(table.tenantId, table.page, table.createdAt, table.id)],
);

/** The view with which a page opens. */
export const viewDefaults = ownedTable(
  "view_defaults",
  {
    tenantId: text().notNull(),
    page: text({ enum: VIEW_PAGES }).notNull(),
    /** The person; empty for the team. A person's own comes first. */
    userId: text().notNull(),
    viewId: belongsTo(savedViews).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.page, table.userId] })],
);
