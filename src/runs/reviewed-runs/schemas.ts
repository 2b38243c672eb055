import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { ExecutionTraceView, presentTrace } from "#runs/executions/schemas";
import { whichReviews } from "#runs/review-filters/schemas";
import { presentReview, RunReviewView } from "#runs/reviews/schemas";
import { presentDetail, TenantExecutionView } from "#runs/tenant-executions/schemas";

import type { ReviewWithRun } from "./get-review-with-run.ts";

export { askedReviews } from "#runs/review-filters/schemas";
export { presentReview, ReviewPath } from "#runs/reviews/schemas";

const MAX_NEXT = 5;

export const RunReviewQuery = z.object({
  next: field(
    z.coerce.number().int().min(0).max(MAX_NEXT).optional(),
    "Adds the run and the steps of its trace, and the same of this many runs that wait behind it in the queue",
    3,
  ),
  ...whichReviews,
});

export const RunReviewWithRun = RunReviewView.extend({
  run: TenantExecutionView.shape.execution.optional(),
  steps: ExecutionTraceView.shape.steps.optional(),
}).openapi("RunReviewWithRun");

export const RunReviewWithRuns = RunReviewWithRun.extend({
  next: field(
    z.array(RunReviewWithRun).optional(),
    "The runs behind it in the queue, the nearest first; only with `next`",
  ),
}).openapi("RunReviewWithRuns");

export const presentReviewWithRun = ({ review, run, trace }: ReviewWithRun): z.input<typeof RunReviewWithRun> => ({
  ...presentReview(review),
  run: presentDetail(run, false),
  steps: presentTrace(trace).steps,
});
