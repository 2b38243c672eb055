import { z } from "@hono/zod-openapi";

import { limitQuery } from "#http/paging";
import { timestamp, toTimestamp } from "#http/schemas";
import type { DeadLetter } from "#platform/dead-letters/store";

export const DeadLettersQuery = z.object(limitQuery(100, 20));

const queue = () => z.string().openapi({ description: "The queue, without prefix", example: "webhook-deliveries" });

export const DeadLetters = z
  .object({
    counts: z.array(
      z.object({ queue: queue(), kept: z.int().openapi({ description: "Number of kept messages", example: 3 }) }),
    ),
    letters: z.array(
      z.object({
        id: z.string().openapi({ description: "Id of the message", example: "6f1c0e8a2b3d4c5e" }),
        queue: queue(),
        body: z.string().openapi({
          description: "The message as JSON, at most 1,000 characters",
          example: '{"webhook_id":"0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"}',
        }),
        sent_at: timestamp(),
        died_at: timestamp(),
      }),
    ),
  })
  .openapi("DeadLetters");

export const presentLetter = ({ id, queue: name, body, sentAt, diedAt }: DeadLetter) => ({
  id,
  queue: name,
  body,
  sent_at: toTimestamp(sentAt),
  died_at: toTimestamp(diedAt),
});
