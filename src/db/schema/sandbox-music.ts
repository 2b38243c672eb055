import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** A tenant's account at the built-in provider of music: its player and its playlists, in one row. */
export const sandboxMusic = sqliteTable("sandbox_music", {
  tenantId: ownTenant().primaryKey(),
  /** In the adapter's format; bounded by the limits of an account. */
  account: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  /** Rises with every change. */
  revision: integer().notNull(),
  updatedAt: integer().notNull(),
});
