import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** A song that was recommended, and why. */
export interface StoredRecommendedSong {
  uri: string;
  name: string;
  artists: string[];
  album: string;
  artworkUrl: string | null;
  durationMs: number;
  /** 0–1. */
  score: number;
  reason: string;
}

/** What was recommended to a tenant. Only the latest are kept. */
export const recommendations = sqliteTable(
  "recommendations",
  {
    /** The ids rise with time, so they are the order of the list. */
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** A music provider's name in the API. */
    provider: text({ enum: ["spotify", "apple_music", "sandbox_music"] }).notNull(),
    source: text({ enum: ["api", "history", "genre", "mood"] }).notNull(),
    /** The genre or the mood; empty for the other sources. */
    subject: text().notNull(),
    seedTracks: text({ mode: "json" }).$type<string[]>().notNull(),
    seedArtists: text({ mode: "json" }).$type<string[]>().notNull(),
    /** How many songs were asked for. */
    size: integer().notNull(),
    songs: text({ mode: "json" }).$type<StoredRecommendedSong[]>().notNull(),
    /** 0–1. */
    confidence: real().notNull(),
    /** The agent for which it was made; null when a person asked. */
    agentId: text(),
    createdAt: integer().notNull(),
    /** Until when the same question is answered with it. */
    cachedUntil: integer().notNull(),
  },
  (table) => [
    index("recommendations_tenant").on(table.tenantId, table.id),
    index("recommendations_cache").on(
      table.tenantId,
      table.provider,
      table.source,
      table.subject,
      table.size,
      table.cachedUntil,
    ),
  ],
);

/** What people said of recommendations. It outlives them, because it says what is not to be recommended again. */
export const recommendationFeedback = sqliteTable(
  "recommendation_feedback",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    recommendationId: text().notNull(),
    provider: text({ enum: ["spotify", "apple_music", "sandbox_music"] }).notNull(),
    /** The song that it is about; empty when it is about the whole recommendation. */
    trackUri: text().notNull(),
    /** Who said it; empty when nobody is known. */
    givenBy: text().notNull(),
    /** −1 to 1, in hundredths. */
    score: real().notNull(),
    notes: text(),
    category: text({ enum: ["accuracy", "helpfulness", "diversity"] }),
    /** The songs that it is about. */
    songs: text({ mode: "json" }).$type<{ uri: string; artists: string[] }[]>().notNull(),
    givenAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("recommendation_feedback_once").on(
      table.tenantId,
      table.recommendationId,
      table.trackUri,
      table.givenBy,
    ),
    index("recommendation_feedback_tenant").on(table.tenantId, table.givenAt),
    index("recommendation_feedback_age").on(table.givenAt),
  ],
);
