import { sql } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

/** Waiting deliveries that one statement ends: nobody else can write meanwhile. */
const MAX_ENDED = 1_000;

/**
 * A webhook that is off sends nothing: what still waited is dead, and may be redelivered later. Ends those under way and the first
 * `MAX_ENDED` that wait; the sweep ends the rest.
 */
export const endDeliveriesOfDisabled = (tenantId: string, webhookId: string): Statement =>
  rawStatement(sql`UPDATE webhook_deliveries SET status = 'dead'
    WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE tenant_id = ${tenantId} AND webhook_id = ${webhookId} AND status = 'sending'
      UNION ALL
      SELECT id FROM (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND tenant_id = ${tenantId}
        AND status = 'pending' ORDER BY next_attempt_at LIMIT ${MAX_ENDED}))
    AND EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhookId} AND tenant_id = ${tenantId} AND enabled = 0)`);
