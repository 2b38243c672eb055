import { z } from "@hono/zod-openapi";

import { genreSlug } from "#engine/recommendation/genres";
import { MOODS } from "#engine/recommendation/moods";
import { field } from "#http/field";
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
    seedTracks: field(
      z
        .array(field(text(200), "URI of a track: `<provider>:track:<id>`"))
        .max(MAX_SEEDS)
        .optional(),
      "Seed tracks",
    ),
    seedArtists: field(
      z
        .array(field(title(100), "Name of an artist"))
        .max(MAX_SEEDS)
        .optional(),
      "Seed artists",
    ),
    limit: field(z.int().min(1).max(MAX_TRACKS).default(USUAL_TRACKS), "Maximum number of entries"),
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
  score: field(z.number().min(0).max(1), "Strength of the recommendation", 0.62),
  reason: field(z.string(), "The main reason, in one sentence", "By Nils Frahm, whom you named."),
}).openapi("RecommendedTrack");

const source = () =>
  field(
    z.enum(["api", "history", "genre", "mood"]),
    "Basis of the recommendation: `api` for the given tracks and artists, `history` for the listening history, a genre, or a mood",
    "api",
  );

const confidence = () =>
  field(z.number().min(0).max(1), "Strength of the tracks, and whether the requested number was reached", 0.58);

const metadata = () =>
  z
    .object({
      artists: field(z.array(z.string()), "Artists searched at the provider", ["Nils Frahm"]),
      genres: field(z.array(z.string()), "Genres searched at the provider, to find other artists", [
        "modern-classical",
      ]),
      candidates: field(z.int().min(0), "Number of compared tracks", 34),
      unread_seeds: field(
        z.array(z.string()),
        "Seed tracks that the provider was not asked about, to keep its limit",
        [],
      ),
      discovery: field(
        z
          .object({
            wanted: field(z.number().min(0).max(1), "At least 0.4; feedback moves it", 0.5),
            reached: field(z.number().min(0).max(1), "The share in the list", 0.5),
          })
          .nullable(),
        "Shares of tracks by artists who are not seeds; null without seeds",
      ),
      partial: field(z.boolean(), "Whether the provider refused some of the calls, so that fewer were compared", false),
    })
    .openapi("RecommendationMetadata");

export const RecommendationView = z.object({
  recommendationId: field(id(), "For feedback"),
  provider: provider(),
  tracks: z.array(RecommendedTrack),
  source: source(),
  confidence: confidence(),
  metadata: metadata(),
});

export const NamedRecommendationView = RecommendationView.extend({
  cached: field(z.boolean(), "Whether it is a stored answer of the last day", false),
}).openapi("NamedRecommendation");

const KeptRecommendation = z
  .object({
    id: id(),
    provider: provider(),
    source: source(),
    subject: field(z.string().nullable(), "The genre or the mood; otherwise null", "jazz"),
    seedTracks: z.array(z.string()).openapi({ example: ["spotify:track:11dFghVXANMlKmJXsNCbNl"] }),
    seedArtists: z.array(z.string()).openapi({ example: ["Nils Frahm"] }),
    tracks: z.array(RecommendedTrack),
    confidence: confidence(),
    metadata: field(metadata().nullable(), "How it came about; null in earlier recommendations"),
    agent_id: field(id().nullable(), "The agent for which it was made; null when a person asked"),
    created_at: timestamp(),
    cacheValiditySeconds: field(
      z.int().min(0),
      "How long the same request returns it; 0 after a negative score",
      86_400,
    ),
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
    score: field(z.number().min(-1).max(1), "From −1 (bad) to 1 (good), rounded to two decimals"),
    trackUri: field(text(200).optional(), "The track that the score concerns; all tracks by default"),
    notes: field(prose(2_000).optional(), "For people"),
    category: field(
      z.enum(CATEGORIES).optional(),
      "Subject of the score. `diversity` concerns the mixture: a negative score leads to more artists and albums",
    ),
  })
  .openapi("RecommendationFeedback", {
    example: { recommendationId: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", score: -0.5, category: "accuracy" },
  });

export type RecommendationFeedbackInput = z.output<typeof RecommendationFeedbackBody>;

export const FeedbackView = z.object({
  feedback: field(
    z.object({
      recommendationId: id(),
      trackUri: field(z.string().nullable(), "Null if it concerns all tracks", null),
      score: z.number().openapi({ example: -0.5 }),
      notes: z.string().nullable().openapi({ example: null }),
      category: z.enum(CATEGORIES).nullable().openapi({ example: "accuracy" }),
      created_at: timestamp(),
    }),
    "The stored score",
  ),
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
