import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/**
 * The songs that a tenant heard through the platform, as its providers described them. Only the latest of a tenant are
 * kept.
 */
export const listeningHistory = sqliteTable(
  "listening_history",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** A music provider's name in the API. */
    provider: text().notNull(),
    trackUri: text().notNull(),
    name: text().notNull(),
    artists: text({ mode: "json" }).$type<string[]>().notNull(),
    album: text().notNull(),
    artworkUrl: text(),
    durationMs: integer().notNull(),
    isrc: text(),
    /** As the provider names them; empty when it does not report them. */
    genres: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The agent that it was played for; null when a person played it. */
    agentId: text(),
    playedAt: integer().notNull(),
  },
  (table) => [
    index("listening_history_tenant").on(table.tenantId, table.playedAt, table.id),
    index("listening_history_age").on(table.playedAt),
  ],
);
