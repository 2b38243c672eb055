import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, text, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import type { RatingRow } from "#publishing/listing-ratings/list-ratings";
import type { Voted } from "#publishing/listing-ratings/vote-on-rating";

export const RatingPath = z.object({ component_id: pathId("component_id"), rating_id: pathId("rating_id") });

export const VoteBody = z
  .strictObject({ helpful: field(z.boolean(), "Whether the review was helpful", true) })
  .openapi("VoteOnRatingBody", { example: { helpful: true } });

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

/** A rating in the public view. */
export const ComponentRating = z
  .object({
    id: id(),
    rating: count(5),
    review: z.string().nullable().openapi({ example: "Did in a minute what took us an afternoon." }),
    helpful_count: count(3),
    not_helpful_count: count(0),
    author_response: z.string().nullable().openapi({ example: RESPONSE }),
    author_response_at: timestamp().nullable(),
    created_at: timestamp(),
  })
  .openapi("ComponentRating");

export const ResponseBody = z
  .strictObject({
    response: text(1_000, 0)
      .refine((value) => value.trim() !== "", { message: "must not be blank" })
      .nullable()
      .openapi({ minLength: 1, description: "The publisher's answer; null removes it", example: RESPONSE }),
  })
  .openapi("RespondToRatingBody", { example: { response: RESPONSE } });

export const AnsweredRating = z
  .object({
    status: z.enum(["responded", "removed"]),
    component_id: id(),
    rating_id: id(),
    author_response: z.string().nullable().openapi({ example: RESPONSE }),
    author_response_at: timestamp().nullable(),
  })
  .openapi("AnsweredComponentRating");

export const presentRating = (given: RatingRow): z.output<typeof ComponentRating> => ({
  id: given.id,
  rating: given.rating,
  review: given.review,
  helpful_count: given.helpfulCount,
  not_helpful_count: given.notHelpfulCount,
  author_response: given.authorResponse,
  author_response_at: toTimestampOrNull(given.authorResponseAt),
  created_at: toTimestamp(given.createdAt),
});

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
