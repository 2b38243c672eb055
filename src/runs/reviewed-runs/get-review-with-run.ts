import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { getExecutionTrace } from "#runs/executions/get-execution-trace";
import { findNext } from "#runs/reviews/find-next";
import { getReview, type Review } from "#runs/reviews/get-review";
import { getTenantExecution } from "#runs/tenant-executions/get-tenant-execution";

export interface ReviewWithRun {
  review: Review;
  run: Awaited<ReturnType<typeof getTenantExecution>>;
  trace: ExecutionRecord;
}

/** A run under review with the run itself and its trace, so that a reviewer asks once for all of it. Throws NOT_FOUND. */
export async function getReviewWithRun(ctx: ServiceContext, executionId: string): Promise<ReviewWithRun> {
  const [review, run] = await Promise.all([getReview(ctx, executionId), getTenantExecution(ctx, executionId)]);
  return { review, run, trace: await getExecutionTrace(ctx, run.agentId, executionId) };
}

/** The same of the runs behind one in the queue, so that a reviewer has the next ones before they are opened. */
export async function getNextReviews(
  ctx: ServiceContext,
  asked: Parameters<typeof findNext>[1],
): Promise<ReviewWithRun[]> {
  const ids = await findNext(ctx, asked);
  const found = await Promise.all(
    ids.map((id) =>
      getReviewWithRun(ctx, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "NOT_FOUND") return null;
        throw error;
      }),
    ),
  );
  return found.filter((one) => one !== null);
}
