import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { ExecutionTraceView, presentTrace } from "#runs/executions/schemas";
import { presentReview, RunReviewView } from "#runs/reviews/schemas";
import { presentDetail, TenantExecutionView } from "#runs/tenant-executions/schemas";

import type { ReviewWithRun } from "./get-review-with-run.ts";

export { presentReview, ReviewPath } from "#runs/reviews/schemas";

export const RunReviewQuery = z.object({
  include: field(
    z.enum(["run"]).optional(),
    "`run` adds the run as it is shown alone, and the steps of its trace",
    "run",
  ),
});

export const RunReviewWithRun = RunReviewView.extend({
  run: TenantExecutionView.shape.execution.optional(),
  steps: ExecutionTraceView.shape.steps.optional(),
}).openapi("RunReviewWithRun");

export const presentReviewWithRun = ({ review, run, trace }: ReviewWithRun): z.input<typeof RunReviewWithRun> => ({
  ...presentReview(review),
  run: presentDetail(run, false),
  steps: presentTrace(trace).steps,
});
