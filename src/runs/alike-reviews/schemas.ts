import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id } from "#http/schemas";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";
const MAX_ALIKE = 50;

/** Runs of a request, each once. A malformed id is handled as an unknown one. */
export const executionIds = (most: number, description: string) =>
  field(
    z
      .array(z.string().max(64))
      .min(1)
      .max(most)
      .refine((ids) => new Set(ids).size === ids.length, { message: "must not name an id twice" }),
    description,
    [EXAMPLE_ID],
  );

export const AnswerAlikeBody = z
  .strictObject({
    execution_ids: executionIds(MAX_ALIKE, "The run that the reviewer opened, then those that are alike"),
    verdict: field(z.enum(["right", "partly", "wrong"]), "`unsafe` is said of one run at a time", "right"),
  })
  .openapi("AnswerAlikeBody", { example: { execution_ids: [EXAMPLE_ID], verdict: "right" } });

export const Skipped = z
  .object({
    execution_id: id(),
    reason: field(z.string(), "Why it was left out, as a word", "not_alike"),
  })
  .openapi("SkippedReview");

export const AnsweredAlike = z.object({
  answered: field(z.array(id()), "The runs that left the list, the opened one first"),
  skipped: field(
    z.array(Skipped),
    "`not_alike`, `not_waiting`: no such run waits any longer, `own_run`, `second_reader`: the answer about it or about the opened run waits for a second person, or the code of the error that its verdict met",
  ),
  counted: field(z.int(), "The number of verdicts that count: a `right` counts once, a `wrong` each time", 1),
});
