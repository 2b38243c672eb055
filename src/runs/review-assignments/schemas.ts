import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id } from "#http/schemas";
import { executionIds, Skipped } from "#runs/alike-reviews/schemas";
import { queryText } from "#runs/run-queries/schemas";

import { type ChosenRuns, MAX_DEALT } from "./assign-reviews.ts";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";
const MAX_PEOPLE = 50;

export const AssignReviewsBody = z
  .strictObject({
    execution_ids: executionIds(
      MAX_DEALT,
      "The runs that wait, in the order in which they are dealt out; either these or `q`",
    ).optional(),
    q: queryText("waiting runs"),
    to: executionIds(MAX_PEOPLE, "The people by their user ids, who get the runs in turn"),
  })
  .refine(({ execution_ids: ids, q }) => (ids === undefined) !== (q === undefined), {
    path: ["execution_ids"],
    message: "must be named, or the runs by q: one of both",
  })
  .openapi("AssignReviewsBody", { example: { execution_ids: [EXAMPLE_ID], to: [EXAMPLE_ID] } });

export const AssignedReviews = z.object({
  assigned: z.array(z.object({ execution_id: id(), user_id: id() })),
  skipped: field(z.array(Skipped), "`not_waiting`, or `own_run`: each of the people ordered or answered it"),
  is_more: field(z.boolean(), `Whether \`q\` finds more than the first ${MAX_DEALT}, which were dealt out`, false),
});

export const chosenRuns = ({ execution_ids: ids = [], q }: z.output<typeof AssignReviewsBody>): ChosenRuns =>
  q === undefined ? { executionIds: ids } : { q };
