import type { SqlResult } from "#db/hrana";
import { presentText } from "#db/removals";
import type { Statement } from "#db/statement";

/** Maximum concurrent attempts of one webhook; other due deliveries wait in the table. */
export const MAX_UNDER_WAY = 4;
/** Maximum concurrent attempts of one tenant, without probes, however slow its receivers are. */
const MAX_UNDER_WAY_OF_TENANT = 12;

/**
 * The SQL that counts the running attempts of the webhook `w` at the time `now`, which is a parameter such as `?2`. The
 * rows are counted, because many isolates may handle a queue's messages at once.
 */
const underWay = (now: string): string =>
  `(SELECT count(*) FROM webhook_deliveries s WHERE s.tenant_id = w.tenant_id AND s.webhook_id = w.id
    AND s.status = 'sending' AND s.next_attempt_at > ${now})`;

/**
 * The same for the tenant of `w`, without probes. The index is named, because others look as good to a planner without
 * statistics.
 */
const underWayOfTenant = (now: string): string =>
  `(SELECT count(*) FROM webhook_deliveries s INDEXED BY webhook_deliveries_sending CROSS JOIN webhooks c
    WHERE s.tenant_id = w.tenant_id AND s.status = 'sending' AND s.next_attempt_at > ${now}
    AND c.id = s.webhook_id AND c.probe_at IS NULL)`;

/**
 * The SQL that decides whether the queue must get a message for a new delivery of the webhook `w` at the time `now`. It
 * need not when others already wait: the queue has their message, and each ended attempt passes its place to the next.
 * A webhook therefore has few messages, however many deliveries it gets.
 */
export const mustBeHeard = (now: string): string =>
  `(w.probe_at <= ${now} OR (w.probe_at IS NULL AND ${underWay(now)} < ${MAX_UNDER_WAY}))
    AND (SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending'
      AND d.next_attempt_at <= ${now} LIMIT ${MAX_UNDER_WAY + 1})) <= ${MAX_UNDER_WAY}`;

export interface ClaimedDelivery {
  id: string;
  tenantId: string;
  webhookId: string;
  eventId: string;
  event: string;
  body: string;
  /** Whether the receiver is the trigger with the webhook's id. */
  isOfTrigger: boolean;
  /** Number of started attempts, including this one. */
  attempts: number;
  leaseEndsAt: number;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretEndsAt: number | null;
  failingSince: number | null;
  /** When the attempt was allowed as a probe; null while the webhook's breaker is closed. */
  probeAt: number | null;
}

const IS_PRESENT = presentText("webhooks", "w.id");

const CLAIM = `UPDATE webhook_deliveries SET status = 'sending', attempts = attempts + 1, next_attempt_at = ?3
  WHERE id = (SELECT id FROM webhook_deliveries WHERE webhook_id = ?1 AND status = 'pending' AND next_attempt_at <= ?2
      ORDER BY next_attempt_at LIMIT 1)
    AND EXISTS (SELECT 1 FROM webhooks w WHERE w.id = ?1 AND w.enabled = 1 AND ${IS_PRESENT} AND (w.probe_at <= ?2 OR (w.probe_at IS NULL
      AND ${underWay("?2")} < ${MAX_UNDER_WAY} AND ${underWayOfTenant("?2")} < ${MAX_UNDER_WAY_OF_TENANT})))
  RETURNING
    json_object('id', id, 'tenantId', tenant_id, 'webhookId', webhook_id, 'eventId', event_id, 'event', event,
      'body', body, 'attempts', attempts, 'leaseEndsAt', next_attempt_at),
    (SELECT json_object('url', url, 'isOfTrigger', json(iif(is_of_trigger, 'true', 'false')), 'secret', secret, 'previousSecret', previous_secret,
      'previousSecretEndsAt', previous_secret_ends_at, 'failingSince', failing_since, 'probeAt', probe_at)
      FROM webhooks WHERE webhooks.id = webhook_deliveries.webhook_id)`;

const TAKE_PROBE = `UPDATE webhooks SET delivery_state = 'half_open', probe_at = ?3 WHERE id = ?1 AND probe_at <= ?2
  AND EXISTS (SELECT 1 FROM webhook_deliveries s WHERE s.tenant_id = webhooks.tenant_id AND s.webhook_id = ?1
    AND s.status = 'sending' AND s.next_attempt_at = ?3)`;

/**
 * Claims the longest due delivery of a webhook until `leaseEndsAt`. It claims none while the webhook or its tenant has
 * enough running attempts. While the breaker is open it claims one only when a probe is due. Of concurrent callers one
 * gets a row, the others the next row or none. `readClaims` reads the result of the statements.
 */
export const claimNext = (webhookId: string, now: number, leaseEndsAt: number): Statement[] =>
  [CLAIM, TAKE_PROBE].map((text) => ({ sql: text, args: [webhookId, now, leaseEndsAt] }));

/** The rows that any number of `claimNext` returned. */
export const readClaims = (results: SqlResult[]): ClaimedDelivery[] =>
  results.flatMap(({ rows }) =>
    rows.map((row) => Object.assign({}, ...row.map((text) => JSON.parse(String(text)))) as ClaimedDelivery),
  );

/** Messages arrive a little later than their rows, and the clocks of isolates differ by as little. */
const SOON_MS = 1_000;

const NEXT_IN_LINE = `SELECT w.id FROM webhooks w
  WHERE w.tenant_id = ?1 AND w.enabled = 1 AND w.probe_at IS NULL AND ${IS_PRESENT}
    AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending'
      AND d.next_attempt_at <= ?2 + ${SOON_MS})
    AND ${underWay("?2")} < ${MAX_UNDER_WAY}
  ORDER BY ${underWay("?2")} LIMIT 1`;

/**
 * Passes on the place of an ended attempt: to the tenant's webhook with a due delivery and the fewest running attempts.
 */
export const nextInLine = (tenantId: string, now: number): Statement => ({
  sql: NEXT_IN_LINE,
  args: [tenantId, now],
  enqueueReturnedIds: true,
});
