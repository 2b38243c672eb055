import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { queryList } from "#http/schemas";
import { ExecutionTraceView, presentTrace } from "#runs/executions/schemas";
import { presentReview, RunReviewView } from "#runs/reviews/schemas";
import { presentDetail, TenantExecutionView } from "#runs/tenant-executions/schemas";

import type { ReviewWithRun } from "./get-review-with-run.ts";

export { presentReview, ReviewPath } from "#runs/reviews/schemas";

const MAX_ALSO = 3;

export const RunReviewQuery = z.object({
  include: field(
    z.enum(["run"]).optional(),
    "`run` adds the run as it is shown alone, and the steps of its trace",
    "run",
  ),
  also: field(
    queryList(z.uuid(), MAX_ALSO),
    `With \`include=run\`: ids of up to ${MAX_ALSO} other runs, whose reviews the answer has beside it; those that are not there are left out`,
    ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"],
  ),
});

export const RunReviewWithRun = RunReviewView.extend({
  run: TenantExecutionView.shape.execution.optional(),
  steps: ExecutionTraceView.shape.steps.optional(),
}).openapi("RunReviewWithRun");

export const RunReviewWithRuns = RunReviewWithRun.extend({
  also: field(z.array(RunReviewWithRun).optional(), "The reviews of the runs that `also` names, in its order"),
}).openapi("RunReviewWithRuns");

export const presentReviewWithRun = ({ review, run, trace }: ReviewWithRun): z.input<typeof RunReviewWithRun> => ({
  ...presentReview(review),
  run: presentDetail(run, false),
  steps: presentTrace(trace).steps,
});
