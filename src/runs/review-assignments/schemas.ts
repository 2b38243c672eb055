import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id } from "#http/schemas";
import { executionIds, Skipped } from "#runs/alike-reviews/schemas";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";
const MAX_RUNS = 200;
const MAX_PEOPLE = 50;

export const AssignReviewsBody = z
  .strictObject({
    execution_ids: executionIds(MAX_RUNS, "The runs that wait, in the order in which they are dealt out"),
    to: executionIds(MAX_PEOPLE, "The people by their user ids, who get the runs in turn"),
  })
  .openapi("AssignReviewsBody", { example: { execution_ids: [EXAMPLE_ID], to: [EXAMPLE_ID] } });

export const AssignedReviews = z.object({
  assigned: z.array(z.object({ execution_id: id(), user_id: id() })),
  skipped: field(z.array(Skipped), "`not_waiting`, or `own_run`: each of the people ordered it"),
});
