import { z } from "@hono/zod-openapi";

import { genreSlug } from "#engine/recommendation/genres";
import { MOODS } from "#engine/recommendation/moods";
import { limitQuery, pageQuery, Pagination } from "#http/paging";
import { id, prose, text, timestamp, title, toTimestamp } from "#http/schemas";
import { forProvider, forReadingAgent, provider, Track } from "#music/calls/schemas";

import type { FeedbackRow, RecommendationRow } from "./store.ts";

/** Maximum tracks of a recommendation. */
const MAX_TRACKS = 50;
const USUAL_TRACKS = 20;
const MAX_SEEDS = 5;
const CATEGORIES = ["accuracy", "helpfulness", "diversity"] as const;

export const RecommendTracksBody = z
  .strictObject({
    seedTracks: z
      .array(text(200).openapi({ description: "URI of a track: `<provider>:track:<id>`" }))
      .max(MAX_SEEDS)
      .optional()
      .openapi({ description: "Seed tracks" }),
    seedArtists: z
      .array(title(100).openapi({ description: "Name of an artist" }))
      .max(MAX_SEEDS)
      .optional()
      .openapi({ description: "Seed artists" }),
    limit: z.int().min(1).max(MAX_TRACKS).default(USUAL_TRACKS).openapi({ description: "Maximum number of entries" }),
    ...forProvider,
    ...forReadingAgent,
  })
  .openapi("RecommendTracks", { example: { seedArtists: ["Nils Frahm"], limit: 10 } });

export type RecommendTracksInput = z.output<typeof RecommendTracksBody>;

export const NamedRecommendationQuery = z.object({
  ...limitQuery(MAX_TRACKS, USUAL_TRACKS),
  ...forProvider,
  ...forReadingAgent,
});

export type NamedQuery = z.output<typeof NamedRecommendationQuery>;

export const GenrePath = z.object({
  genre: z.string().openapi({
    param: {
      name: "genre",
      in: "path",
      description: "A genre, such as `hip-hop`. An unknown genre is refused, and the refusal lists the known ones",
    },
    example: "jazz",
  }),
});

export const MoodPath = z.object({
  mood: z.enum(MOODS).openapi({ param: { name: "mood", in: "path", description: "A mood" }, example: "focus" }),
});

const RecommendedTrack = Track.extend({
  score: z.number().min(0).max(1).openapi({ description: "Strength of the recommendation", example: 0.62 }),
  reason: z
    .string()
    .openapi({ description: "The main reason, in one sentence", example: "By Nils Frahm, whom you named." }),
}).openapi("RecommendedTrack");

const source = () =>
  z.enum(["api", "history", "genre", "mood"]).openapi({
    description:
      "Basis of the recommendation: `api` for the given tracks and artists, `history` for the listening history, a genre, or a mood",
    example: "api",
  });

const confidence = () =>
  z.number().min(0).max(1).openapi({
    description: "Strength of the tracks, and whether the requested number was reached",
    example: 0.58,
  });

const metadata = () =>
  z
    .object({
      artists: z
        .array(z.string())
        .openapi({ description: "Artists searched at the provider", example: ["Nils Frahm"] }),
      genres: z.array(z.string()).openapi({
        description: "Genres searched at the provider, to find other artists",
        example: ["modern-classical"],
      }),
      candidates: z.int().min(0).openapi({ description: "Number of compared tracks", example: 34 }),
      unread_seeds: z
        .array(z.string())
        .openapi({ description: "Seed tracks that the provider was not asked about, to keep its limit", example: [] }),
      discovery: z
        .object({
          wanted: z.number().min(0).max(1).openapi({ description: "At least 0.4; feedback moves it", example: 0.5 }),
          reached: z.number().min(0).max(1).openapi({ description: "The share in the list", example: 0.5 }),
        })
        .nullable()
        .openapi({ description: "Shares of tracks by artists who are not seeds; null without seeds" }),
      partial: z.boolean().openapi({
        description: "Whether the provider refused some of the calls, so that fewer were compared",
        example: false,
      }),
    })
    .openapi("RecommendationMetadata");

export const RecommendationView = z.object({
  recommendationId: id().openapi({ description: "For feedback" }),
  provider: provider(),
  tracks: z.array(RecommendedTrack),
  source: source(),
  confidence: confidence(),
  metadata: metadata(),
});

export const NamedRecommendationView = RecommendationView.extend({
  cached: z.boolean().openapi({ description: "Whether it is a stored answer of the last day", example: false }),
});

const KeptRecommendation = z
  .object({
    id: id(),
    provider: provider(),
    source: source(),
    subject: z.string().nullable().openapi({ description: "The genre or the mood; otherwise null", example: "jazz" }),
    seedTracks: z.array(z.string()).openapi({ example: ["spotify:track:11dFghVXANMlKmJXsNCbNl"] }),
    seedArtists: z.array(z.string()).openapi({ example: ["Nils Frahm"] }),
    tracks: z.array(RecommendedTrack),
    confidence: confidence(),
    metadata: metadata().nullable().openapi({ description: "How it came about; null in earlier recommendations" }),
    agent_id: id().nullable().openapi({ description: "The agent for which it was made; null when a person asked" }),
    created_at: timestamp(),
    cacheValiditySeconds: z
      .int()
      .min(0)
      .openapi({ description: "How long the same request returns it; 0 after a negative score", example: 86_400 }),
  })
  .openapi("Recommendation");

export const ListRecommendationsQuery = z.object(pageQuery);

export const RecommendationList = z.object({
  recommendations: z.array(KeptRecommendation),
  pagination: Pagination,
});

export const RecommendationFeedbackBody = z
  .strictObject({
    recommendationId: text(100).openapi({ description: "The recommendation", format: "uuid" }),
    score: z.number().min(-1).max(1).openapi({ description: "From −1 (bad) to 1 (good), rounded to two decimals" }),
    trackUri: text(200).optional().openapi({ description: "The track that the score concerns; all tracks by default" }),
    notes: prose(2_000).optional().openapi({ description: "For people" }),
    category: z.enum(CATEGORIES).optional().openapi({
      description:
        "Subject of the score. `diversity` concerns the mixture: a negative score leads to more artists and albums",
    }),
  })
  .openapi("RecommendationFeedback", {
    example: { recommendationId: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", score: -0.5, category: "accuracy" },
  });

export type RecommendationFeedbackInput = z.output<typeof RecommendationFeedbackBody>;

export const FeedbackView = z.object({
  feedback: z
    .object({
      recommendationId: id(),
      trackUri: z.string().nullable().openapi({ description: "Null if it concerns all tracks", example: null }),
      score: z.number().openapi({ example: -0.5 }),
      notes: z.string().nullable().openapi({ example: null }),
      category: z.enum(CATEGORIES).nullable().openapi({ example: "accuracy" }),
      created_at: timestamp(),
    })
    .openapi({ description: "The stored score" }),
});

const presentTracks = (songs: RecommendationRow["songs"]): z.output<typeof RecommendedTrack>[] =>
  songs.map(({ uri, name, artists, album, artworkUrl, durationMs, score, reason }) => ({
    uri,
    name,
    artist: artists.join(", "),
    album,
    artworkUrl,
    durationMs: Math.max(0, Math.round(durationMs)),
    score,
    reason,
  }));

const presentMetadata = ({
  artists,
  genres,
  candidates,
  unreadSeeds,
  discovery,
  isPartial,
}: NonNullable<RecommendationRow["metadata"]>) => ({
  artists,
  genres: genres.map(genreSlug),
  candidates,
  unread_seeds: unreadSeeds,
  discovery,
  partial: isPartial,
});

/** Earlier recommendations have none. */
const UNKNOWN: NonNullable<RecommendationRow["metadata"]> = {
  artists: [],
  genres: [],
  candidates: 0,
  unreadSeeds: [],
  discovery: null,
  isPartial: false,
};

export const presentRecommendation = (row: RecommendationRow): z.output<typeof RecommendationView> => ({
  recommendationId: row.id,
  provider: row.provider,
  tracks: presentTracks(row.songs),
  source: row.source,
  confidence: row.confidence,
  metadata: presentMetadata(row.metadata ?? UNKNOWN),
});

export const presentKept = (row: RecommendationRow): z.output<typeof KeptRecommendation> => ({
  id: row.id,
  provider: row.provider,
  source: row.source,
  subject: row.subject === "" ? null : row.subject,
  seedTracks: row.seedTracks,
  seedArtists: row.seedArtists,
  tracks: presentTracks(row.songs),
  confidence: row.confidence,
  metadata: row.metadata && presentMetadata(row.metadata),
  agent_id: row.agentId,
  created_at: toTimestamp(row.createdAt),
  cacheValiditySeconds: Math.max(0, Math.round((row.cachedUntil - row.createdAt) / 1_000)),
});

export const presentFeedback = (row: FeedbackRow) => ({
  recommendationId: row.recommendationId,
  trackUri: row.trackUri === "" ? null : row.trackUri,
  score: row.score,
  notes: row.notes,
  category: row.category,
  created_at: toTimestamp(row.givenAt),
});
