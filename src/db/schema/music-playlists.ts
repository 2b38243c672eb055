import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** A song of a playlist, as its provider described it. */
export interface StoredSong {
  uri: string;
  name: string;
  artists: string[];
  album: string;
  artworkUrl: string | null;
  durationMs: number;
  genres: string[];
}

/** A copy of the playlists of a tenant's accounts at their last listing, used only for recommendations. */
export const musicPlaylists = sqliteTable(
  "music_playlists",
  {
    tenantId: ownTenant(),
    /** The provider's id. */
    externalId: text().notNull(),
    /** A music provider's name in the API. */
    provider: text({ enum: ["spotify", "apple_music", "sandbox_music"] }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    isPublic: integer({ mode: "boolean" }).notNull(),
    artworkUrl: text(),
    /** Null where the provider omits it in a list. */
    trackCount: integer(),
    /** Changes with the songs; null when the provider does not report it. */
    version: text(),
    /** The first songs without duplicates; null until they are read. */
    songs: text({ mode: "json" }).$type<StoredSong[]>(),
    songsVersion: text(),
    songsReadAt: integer(),
    /** When the account's playlists were last listed. */
    listedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.externalId, table.provider] }),
    index("music_playlists_provider").on(table.tenantId, table.provider, table.songsReadAt),
    index("music_playlists_age").on(table.listedAt),
  ],
);
