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

/** How a recommendation came about. */
export interface StoredRecommendationMetadata {
  /** The artists and genres that were searched at the provider. */
  artists: string[];
  genres: string[];
  /** Number of songs that were compared. */
  candidates: number;
  /** Seed tracks that the provider was not asked about. */
  unreadSeeds: string[];
  /** The shares of places for artists who are not seeds (0–1); null without seeds. */
  discovery: { wanted: number; reached: number } | null;
  /** Whether the provider refused a part of the calls. */
  isPartial: boolean;
}

/** Recommendations for a tenant. Only the latest are kept. */
export const recommendations = sqliteTable(
  "recommendations",
  {
    /** The ids rise with time, so they give the order of the list. */
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** A music provider's name in the API. */
    provider: text({ enum: ["spotify", "apple_music", "sandbox_music"] }).notNull(),
    source: text({ enum: ["api", "history", "genre", "mood"] }).notNull(),
    /** The genre or the mood; empty for the other sources. */
    subject: text().notNull(),
    seedTracks: text({ mode: "json" }).$type<string[]>().notNull(),
    seedArtists: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Number of requested songs. */
    size: integer().notNull(),
    songs: text({ mode: "json" }).$type<StoredRecommendedSong[]>().notNull(),
    /** 0–1. */
    confidence: real().notNull(),
    /** Null for an earlier one. */
    metadata: text({ mode: "json" }).$type<StoredRecommendationMetadata>(),
    /** The agent that it was made for; null for a person's request. */
    agentId: text(),
    createdAt: integer().notNull(),
    /** Until when the same question gets this answer. */
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

/** People's feedback on recommendations. It outlives them, because it prevents repeated recommendations. */
export const recommendationFeedback = sqliteTable(
  "recommendation_feedback",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    recommendationId: text().notNull(),
    provider: text({ enum: ["spotify", "apple_music", "sandbox_music"] }).notNull(),
    /** The song that it concerns; empty for the whole recommendation. */
    trackUri: text().notNull(),
    /** The author; empty when unknown. */
    givenBy: text().notNull(),
    /** −1 to 1, in hundredths. */
    score: real().notNull(),
    notes: text(),
    category: text({ enum: ["accuracy", "helpfulness", "diversity"] }),
    /** The songs that it concerns. */
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
