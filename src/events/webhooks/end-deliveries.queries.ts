import { sql } from "drizzle-orm";

import { rowsOfPiece } from "#db/pieces";
import { webhookDeliveries } from "#db/schema/webhooks";
import { rawStatement, type Statement } from "#db/statement";
import { FIRST_ROWS } from "#lib/piece";

/**
 * Ends the deliveries of a disabled webhook: waiting ones are dead, and may be redelivered later. Ends running ones and
 * a first piece of the waiting ones; the sweep ends the rest.
 */
export const endDeliveriesOfDisabled = (tenantId: string, webhookId: string, rows = FIRST_ROWS): Statement =>
  rawStatement(sql`UPDATE webhook_deliveries SET status = 'dead'
    WHERE rowid IN (
      SELECT rowid FROM webhook_deliveries WHERE tenant_id = ${tenantId} AND webhook_id = ${webhookId} AND status = 'sending'
      UNION ALL
      SELECT row FROM (${rowsOfPiece(
        webhookDeliveries,
        sql`WHERE webhook_id = ${webhookId} AND tenant_id = ${tenantId} AND status = 'pending' ORDER BY next_attempt_at`,
        rows,
      )}))
    AND EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhookId} AND tenant_id = ${tenantId} AND enabled = 0)`);
