import { and, count, desc, eq, inArray, lte, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPieceFromBelow } from "#db/pieces";
import { isPresent } from "#db/removals";
import { users } from "#db/schema/accounts";
import { webhookAttempts, webhookDeliveries, webhooks } from "#db/schema/webhooks";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { MAX_UNDER_WAY, type ClaimedDelivery } from "#events/outbox/webhook-lane.queries";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;
export type DeliveryWithAttempts = DeliveryRow & { attemptRows: AttemptRow[] };

const ofWebhook = (tenantId: string, webhookId: string) =>
  and(eq(webhooks.id, webhookId), eq(webhooks.tenantId, tenantId), isPresent("webhooks", webhooks.id));

export const requireWebhook = (tenantId: string, webhookId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM webhooks WHERE ${ofWebhook(tenantId, webhookId)})`, refusal);

export const requireEnabledWebhook = (tenantId: string, webhookId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM webhooks WHERE ${ofWebhook(tenantId, webhookId)} AND enabled = 1)`, refusal);

/** The addresses of the tenant's owners. */
export const selectOwnerEmails = (db: Database, tenantId: string) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, "owner"), eq(users.status, "active")));

export const insertDelivery = (row: DeliveryRow): Statement => ({
  ...statement(build.insert(webhookDeliveries).values(row).returning({ webhookId: webhookDeliveries.webhookId })),
  enqueueReturnedIds: true,
});

const isOfPresentWebhook = isPresent("webhooks", webhookDeliveries.webhookId);

const ofDelivery = (tenantId: string, webhookId: string, deliveryId: string) =>
  and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.tenantId, tenantId),
    isOfPresentWebhook,
  );

/** Makes a delivery due at once, with all its attempts available again. */
export const resetDelivery = ({ id, tenantId, webhookId }: DeliveryRow, now: number): Statement => ({
  ...statement(
    build
      .update(webhookDeliveries)
      .set({ status: "pending", attempts: 0, nextAttemptAt: now, deliveredAt: null })
      .where(ofDelivery(tenantId, webhookId, id))
      .returning({ webhookId: webhookDeliveries.webhookId }),
  ),
  enqueueReturnedIds: true,
});

/** Makes a waiting probe due at once: a person reports that the receiver works again. */
export const probeNow = (tenantId: string, webhookId: string, now: number): Statement =>
  statement(
    build
      .update(webhooks)
      .set({ probeAt: now })
      .where(and(ofWebhook(tenantId, webhookId), eq(webhooks.deliveryState, "open"))),
  );

/** Holds while no attempt of the delivery is running. */
export const requireNotSending = ({ id, tenantId }: DeliveryRow, now: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE id = ${id} AND tenant_id = ${tenantId}
      AND status = 'sending' AND next_attempt_at > ${now})`,
    refusal,
  );

export interface DeliveryFilter {
  status?: "pending" | "delivered" | "dead" | undefined;
  limit: number;
  offset: number;
}

/** A page of a webhook's deliveries, newest first, whether the webhook exists, and how many there are; one round trip. */
export async function selectDeliveries(
  db: Database,
  tenantId: string,
  webhookId: string,
  { status, limit, offset }: DeliveryFilter,
): Promise<{ exists: boolean; rows: DeliveryWithAttempts[]; total: number }> {
  const found = db.select({ id: webhooks.id }).from(webhooks).where(ofWebhook(tenantId, webhookId));
  const where = and(
    // A tenant's webhook has only the tenant's deliveries: comparing the tenant would read every row.
    eq(webhookDeliveries.webhookId, sql`(${found})`),
    status ? inArray(webhookDeliveries.status, status === "pending" ? ["pending", "sending"] : [status]) : undefined,
  );
  const order = [desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id)];
  const page = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(where)
    .orderBy(...order);
  const [owned, rows, totals, attempts] = await db.batch([
    found,
    db
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(webhookDeliveries).where(where),
    attemptsOf(db, sql`${page.limit(limit).offset(offset)}`),
  ]);
  return { exists: owned.length > 0, rows: withAttempts(rows, attempts), total: totals[0]?.total ?? 0 };
}

/** One delivery with its attempts, in one round trip. */
export async function selectDelivery(
  db: Database,
  tenantId: string,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryWithAttempts | undefined> {
  const where = ofDelivery(tenantId, webhookId, deliveryId);
  const [rows, attempts] = await db.batch([
    db.select().from(webhookDeliveries).where(where),
    attemptsOf(db, sql`${db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(where)}`),
  ]);
  return withAttempts(rows, attempts)[0];
}

/** Maximum attempts shown of one delivery, the latest; redeliveries can make more. */
const MAX_SHOWN_ATTEMPTS = 20;

/** The latest attempts of some deliveries, oldest first. */
const attemptsOf = (db: Database, deliveryIds: SQL) => {
  const ranked = db
    .select({
      id: webhookAttempts.id,
      deliveryId: webhookAttempts.deliveryId,
      attemptedAt: webhookAttempts.attemptedAt,
      durationMs: webhookAttempts.durationMs,
      responseStatus: webhookAttempts.responseStatus,
      error: webhookAttempts.error,
      responseBody: webhookAttempts.responseBody,
      age: sql<number>`row_number() OVER (PARTITION BY ${webhookAttempts.deliveryId} ORDER BY ${webhookAttempts.id} DESC)`.as(
        "age",
      ),
    })
    .from(webhookAttempts)
    .where(sql`${webhookAttempts.deliveryId} IN ${deliveryIds}`)
    .as("ranked");
  return db.select().from(ranked).where(lte(ranked.age, MAX_SHOWN_ATTEMPTS)).orderBy(ranked.id);
};

function withAttempts(rows: DeliveryRow[], attempts: AttemptRow[]): DeliveryWithAttempts[] {
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return rows.map((row) => ({ ...row, attemptRows: byDelivery.get(row.id) ?? [] }));
}

/** The record of one attempt; writes nothing when the delivery was deleted in the meantime. */
export const insertAttempt = (row: AttemptRow): Statement =>
  rawStatement(sql`INSERT INTO webhook_attempts (id, delivery_id, attempted_at, duration_ms, response_status, error,
      response_body)
    SELECT ${row.id}, id, ${row.attemptedAt}, ${row.durationMs}, ${row.responseStatus}, ${row.error}, ${row.responseBody}
    FROM webhook_deliveries WHERE id = ${row.deliveryId}`);

/** A receiver's 2xx counts even when the lease was lost. */
export const markDelivered = ({ id, tenantId }: ClaimedDelivery, at: number): Statement =>
  statement(
    build
      .update(webhookDeliveries)
      .set({ status: "delivered", deliveredAt: at, nextAttemptAt: at })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tenantId, tenantId))),
  );

/**
 * Ends a failed attempt: due again at `nextAttemptAt`, or dead with null. Writes nothing when the lease has passed to
 * another sender.
 */
export const markFailed = (claim: ClaimedDelivery, now: number, nextAttemptAt: number | null): Statement =>
  statement(
    build
      .update(webhookDeliveries)
      .set({ status: nextAttemptAt === null ? "dead" : "pending", nextAttemptAt: nextAttemptAt ?? now })
      .where(
        and(
          eq(webhookDeliveries.id, claim.id),
          eq(webhookDeliveries.tenantId, claim.tenantId),
          eq(webhookDeliveries.status, "sending"),
          eq(webhookDeliveries.nextAttemptAt, claim.leaseEndsAt),
        ),
      ),
  );

/** Makes deliveries due again whose sender died, because it recorded no attempt before its lease ended. */
export const releaseAbandoned = (now: number, rows: number): Statement =>
  rawStatement(sql`UPDATE webhook_deliveries SET status = 'pending'
    WHERE rowid IN (SELECT rowid FROM webhook_deliveries WHERE status = 'sending' AND next_attempt_at <= ${now} LIMIT ${rows})`);

export interface WaitingWebhook {
  id: string;
  tenantId: string;
  /** 0 or 1; null for a deleted one. */
  enabled: number | null;
  /** Attempts that its own limits allow now. */
  places: number;
}

/**
 * The first webhook by id with a waiting delivery, after another. The index is named, because the planner prefers a
 * smaller one.
 */
const firstWaiting = (after: SQL): SQL =>
  sql`SELECT min(webhook_id) FROM webhook_deliveries INDEXED BY webhook_deliveries_waiting
    WHERE status = 'pending' AND webhook_id > ${after}`;

/**
 * A page of the webhooks of all tenants with waiting deliveries, by id, after the id `after`. It skips through the
 * index from one webhook to the next, however many deliveries each has.
 */
export async function selectWaiting(
  db: Database,
  now: number,
  after: string,
  limit: number,
): Promise<WaitingWebhook[]> {
  const rows = await db.all<[string, string, number | null, number]>(sql`WITH RECURSIVE waiting(id) AS (
      ${firstWaiting(sql`${after}`)}
      UNION ALL
      SELECT (${firstWaiting(sql`waiting.id`)}) FROM waiting WHERE waiting.id IS NOT NULL LIMIT ${limit})
    SELECT waiting.id, w.tenant_id, w.enabled,
      CASE WHEN NOT EXISTS (SELECT 1 FROM webhook_deliveries d
          WHERE d.webhook_id = waiting.id AND d.status = 'pending' AND d.next_attempt_at <= ${now}) THEN 0
        WHEN w.probe_at IS NULL THEN ${MAX_UNDER_WAY} ELSE w.probe_at <= ${now} END
    FROM waiting LEFT JOIN webhooks w ON w.id = waiting.id AND ${isPresent("webhooks", sql`w.id`)} WHERE waiting.id IS NOT NULL ORDER BY waiting.id`);
  return rows.map(([id, tenantId, enabled, places]) => ({ id, tenantId, enabled, places }));
}

/** Removes finished deliveries whose last change is older than `before`; their attempts go with them. */
export const deleteOldDeliveries = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPieceFromBelow(
    db,
    { parent: webhookDeliveries, below: [webhookAttempts.deliveryId] },
    sql`WHERE status IN ('delivered', 'dead') AND next_attempt_at < ${before} ORDER BY status, next_attempt_at`,
    rows,
  );
