import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { timestamp, toTimestamp } from "#http/schemas";
import type { DeadLetterList } from "#platform/dead-letters/list-dead-letters";

export const DeadLettersQuery = z.object(limitQuery(100, 20));

const queue = () => field(z.string(), "The queue, without prefix", "webhook-deliveries");

export const DeadLetters = z
  .object({
    counts: z.array(z.object({ queue: queue(), kept: field(z.int(), "Number of kept messages", 3) })),
    letters: z.array(
      z.object({
        id: field(z.string(), "Id of the message", "6f1c0e8a2b3d4c5e"),
        queue: queue(),
        body: field(
          z.string(),
          "The message as JSON, at most 1,000 characters",
          '{"webhook_id":"0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"}',
        ),
        sent_at: timestamp(),
        died_at: timestamp(),
      }),
    ),
  })
  .openapi("DeadLetters");

export const presentLetter = ({ id, queue: name, body, sentAt, diedAt }: DeadLetterList["letters"][number]) => ({
  id,
  queue: name,
  body,
  sent_at: toTimestamp(sentAt),
  died_at: toTimestamp(diedAt),
});
