import { sql } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

/** Maximum waiting deliveries that one statement ends, during which no other write can run. */
const MAX_ENDED = 1_000;

/**
 * Ends the deliveries of a disabled webhook: waiting ones are dead, and may be redelivered later. Ends running ones and
 * the first `MAX_ENDED` waiting ones; the sweep ends the rest.
 */
export const endDeliveriesOfDisabled = (tenantId: string, webhookId: string): Statement =>
  rawStatement(sql`UPDATE webhook_deliveries SET status = 'dead'
    WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE tenant_id = ${tenantId} AND webhook_id = ${webhookId} AND status = 'sending'
      UNION ALL
      SELECT id FROM (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND tenant_id = ${tenantId}
        AND status = 'pending' ORDER BY next_attempt_at LIMIT ${MAX_ENDED}))
    AND EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhookId} AND tenant_id = ${tenantId} AND enabled = 0)`);
