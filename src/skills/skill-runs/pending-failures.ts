import type { Database } from "#db/client";
import type { Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import { deleteFailuresBefore, requirePendingFailure, selectPendingFailures, updateFailure } from "./store.ts";

/**
 * Unhandled task-failure events since a moment, of workspaces with improvement on; oldest first, limited per tenant.
 */
export const findPendingFailures = (
  ctx: { db: Database },
  wanted: { since: number; limit: number; ofATenant: number },
) => selectPendingFailures(ctx.db, wanted);

export type PendingFailure = Awaited<ReturnType<typeof findPendingFailures>>[number];

/** Holds while the event is unhandled. */
export const stillPending = (episodeId: string, refusal: () => AppError): Statement =>
  requirePendingFailure(episodeId, refusal);

/** Marks an event as handled, or as skipped for a reason. */
export const failureHandled = (
  ctx: { tenant: { id: string }; clock: () => number },
  episodeId: string,
  reason: string | null,
): Statement =>
  updateFailure(ctx.tenant.id, episodeId, {
    state: reason === null ? "handled" : "passed_over",
    reason,
    handledAt: ctx.clock(),
  });

/** Removes events from before a moment, as many as one piece may have. */
export const forgetFailures = (ctx: { db: Database }, before: number, rows: number): Promise<Statement[]> =>
  deleteFailuresBefore(ctx.db, before, rows);
