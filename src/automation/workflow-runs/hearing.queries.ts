import { sql, type SQL } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

/** The events that steps of a tenant's runs wait for, or will wait for, as a JSON list. */
const awaited = (tenantId: string, events: readonly string[]): SQL =>
  sql`(SELECT json_group_array(name) FROM (SELECT value AS name FROM json_each(${JSON.stringify(events)})
    WHERE EXISTS (SELECT 1 FROM workflow_steps s WHERE s.tenant_id = ${tenantId} AND s.waits_for = value
      AND s.status IN ('pending', 'waiting'))))`;

/**
 * Makes the outbox keep for a tenant's runs the events that their steps wait for. One subscription, with the tenant's id,
 * serves all of them. `secret` signs nothing; each row has one.
 */
export const upsertHearing = (
  tenantId: string,
  { events, secret, at }: { events: readonly string[]; secret: string; at: number },
): Statement =>
  rawStatement(sql`INSERT INTO webhooks (id, tenant_id, url, events, secret, is_of_trigger, enabled, created_at, updated_at)
    VALUES (${tenantId}, ${tenantId}, '', ${awaited(tenantId, events)}, ${secret}, 1, 1, ${at}, ${at})
    ON CONFLICT (id) DO UPDATE SET events = excluded.events, enabled = 1, updated_at = excluded.updated_at`);

/** Ends the subscription to events that no step waits for any more. */
export const narrowHearing = (tenantId: string, events: readonly string[], at: number): Statement[] => [
  rawStatement(sql`UPDATE webhooks SET events = ${awaited(tenantId, events)}, updated_at = ${at}
    WHERE id = ${tenantId} AND tenant_id = ${tenantId}`),
  rawStatement(
    sql`UPDATE webhooks SET enabled = 0 WHERE id = ${tenantId} AND tenant_id = ${tenantId} AND events = '[]'`,
  ),
];
