import { z } from "zod";

/** A tenant that may have traces to send. The rows in the database are the truth; the notice only says «look now». */
export const TraceNotice = z.object({ tenant_id: z.uuid() });
export type TraceNotice = z.infer<typeof TraceNotice>;

/** A queue takes at most a hundred messages in one call. */
const MAX_BATCH = 100;

/**
 * Asks a consumer to send the waiting traces of these tenants, now or after a delay of at most 12 hours. A lost notice
 * is harmless: the cron finds the rows.
 */
export async function enqueueTraces(env: Env, tenantIds: readonly string[], delaySeconds = 0): Promise<void> {
  for (let start = 0; start < tenantIds.length; start += MAX_BATCH) {
    const notices = tenantIds
      .slice(start, start + MAX_BATCH)
      .map((id) => ({ body: { tenant_id: id } satisfies TraceNotice, delaySeconds }));
    await env.TRACE_EXPORTS.sendBatch(notices);
  }
}
