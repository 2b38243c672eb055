import type { BaseContext } from "#context/context";
import type { SqlResult } from "#db/hrana";

import { hasQueuedTrace } from "./queued-traces.queries.ts";

type SoonContext = Pick<BaseContext, "bindings" | "config" | "log" | "waitUntil"> & { tenant: { id: string } };

/** Lets the queue send the traces that a batch has put into the outbox. The cron finds them when the queue is down. */
export function sendSoon(ctx: SoonContext, results: readonly SqlResult[]): void {
  if (!hasQueuedTrace(ctx, results)) return;
  ctx.waitUntil(
    ctx.bindings.enqueueTraces([ctx.tenant.id]).catch((error: unknown) => {
      ctx.log.warn("trace_queue_unavailable", { tenant: ctx.tenant.id, error });
    }),
  );
}
