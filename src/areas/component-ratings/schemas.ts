import { z } from "@hono/zod-openapi";

import type { RatingRow } from "#areas/listing-ratings/list-ratings";
import type { Voted } from "#areas/listing-ratings/vote-on-rating";
import { id, pathId, text, timestamp, toTimestampOrNull } from "#http/schemas";

export const RatingPath = z.object({ component_id: pathId("component_id"), rating_id: pathId("rating_id") });

export const VoteBody = z
  .strictObject({ helpful: z.boolean().openapi({ description: "Whether it helped", example: true }) })
  .openapi("VoteOnRatingBody");

const count = (example: number) => z.number().int().openapi({ example });

export const VotedRating = z
  .object({
    status: z.literal("voted"),
    component_id: id(),
    rating_id: id(),
    helpful: z.boolean().openapi({ example: true }),
    helpful_count: count(4),
    not_helpful_count: count(0),
  })
  .openapi("VotedComponentRating");

const RESPONSE = "Thank you; the next version sorts dates, too.";

export const ResponseBody = z
  .strictObject({
    response: text(1_000).nullable().openapi({ description: "Null takes it back", example: RESPONSE }),
  })
  .openapi("RespondToRatingBody");

export const AnsweredRating = z
  .object({
    status: z.enum(["responded", "removed"]),
    component_id: id(),
    rating_id: id(),
    author_response: z.string().nullable().openapi({ example: RESPONSE }),
    author_response_at: timestamp().nullable(),
  })
  .openapi("AnsweredComponentRating");

export const presentVoted = (componentId: string, voted: Voted): z.output<typeof VotedRating> => ({
  status: "voted",
  component_id: componentId,
  rating_id: voted.ratingId,
  helpful: voted.isHelpful,
  helpful_count: voted.helpfulCount,
  not_helpful_count: voted.notHelpfulCount,
});

export const presentAnswered = (componentId: string, rating: RatingRow): z.output<typeof AnsweredRating> => ({
  status: rating.authorResponse === null ? "removed" : "responded",
  component_id: componentId,
  rating_id: rating.id,
  author_response: rating.authorResponse,
  author_response_at: toTimestampOrNull(rating.authorResponseAt),
});
