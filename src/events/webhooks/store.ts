import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import {
  deletedAtOf,
  deleteRemoval,
  insertRestorable,
  isPresent,
  requireRestorable,
  restorableRows,
} from "#db/removals";
import { webhooks } from "#db/schema/webhooks";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type WebhookRow = typeof webhooks.$inferSelect;

export type DeletedWebhookRow = WebhookRow & { deletedAt: number };

/** The stored state of a webhook whose last attempt succeeded, or that had none. */
export const WORKING = {
  failingSince: null,
  failures: 0,
  deliveryState: "closed",
  probeAt: null,
} as const satisfies Partial<WebhookRow>;

/** The rows of triggers are not webhooks of people. */
const isPresentWebhook = and(isPresent("webhooks", webhooks.id), eq(webhooks.isOfTrigger, false)) ?? sql`1`;

const ofWebhook = (tenantId: string, webhookId: string) =>
  and(eq(webhooks.id, webhookId), eq(webhooks.tenantId, tenantId), isPresentWebhook);

export const selectWebhook = (db: Database, tenantId: string, webhookId: string) =>
  db.select().from(webhooks).where(ofWebhook(tenantId, webhookId)).get();

/** A part of a tenant's webhooks, newest first, and how many there are. */
export async function selectWebhooks(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WebhookRow[]; total: number }> {
  const where = and(eq(webhooks.tenantId, tenantId), isPresentWebhook);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(webhooks)
      .where(where)
      .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(webhooks).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export const insertWebhook = (row: WebhookRow): Statement => statement(build.insert(webhooks).values(row));

/** Writes only these columns, because deliveries change others at the same time. */
export const updateWebhookRow = (
  { id, tenantId }: Pick<WebhookRow, "id" | "tenantId">,
  changes: Partial<WebhookRow>,
): Statement => statement(build.update(webhooks).set(changes).where(ofWebhook(tenantId, id)));

/** Part of the webhooks that a tenant can restore, last deleted first, and how many there are. */
export async function selectDeletedWebhooks(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<{ rows: DeletedWebhookRow[]; total: number }> {
  const deleted = restorableRows(db, "webhooks", tenantId, now);
  const isOwn = and(eq(webhooks.id, deleted.rowId), eq(webhooks.tenantId, tenantId));
  const [rows, totals] = await db.batch([
    db
      .select({ ...getTableColumns(webhooks), deletedAt: deleted.deletedAt })
      .from(deleted)
      .innerJoin(webhooks, isOwn)
      .orderBy(desc(deleted.deletedAt), desc(deleted.rowId))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(deleted).innerJoin(webhooks, isOwn),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** The tenant's webhook, deleted or not. */
export const selectWebhookToRestore = (db: Database, tenantId: string, webhookId: string, now: number) =>
  db
    .select({
      ...getTableColumns(webhooks),
      isThere: isPresentWebhook.mapWith(Boolean),
      deletedAt: deletedAtOf("webhooks", webhooks.id, now),
    })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.tenantId, tenantId)))
    .get();

/** Restores the tenant's webhook, while that is possible. Its waiting deliveries are sent. */
export const restoreWebhookRow = (
  tenantId: string,
  webhookId: string,
  at: number,
  refusal: () => AppError,
): Statement[] => [
  requireRestorable("webhooks", { tenantId, rowId: webhookId, now: at }, refusal),
  deleteRemoval("webhooks", tenantId, webhookId),
  rawStatement(sql`UPDATE webhooks SET revision = revision + 1, updated_at = ${at}
    WHERE id = ${webhookId} AND tenant_id = ${tenantId}`),
  wakeWebhook(tenantId, webhookId),
];

/**
 * Deletes the webhook with its deliveries and their attempts. Its revision rises, so that no earlier change can be
 * written afterwards.
 */
export const deleteWebhookRow = (tenantId: string, webhookId: string, at: number): Statement[] => [
  ...insertRestorable("webhooks", tenantId, [webhookId], at),
  rawStatement(sql`UPDATE webhooks SET revision = revision + 1 WHERE id = ${webhookId} AND tenant_id = ${tenantId}`),
];

/** Holds while the tenant has fewer webhooks than `maximum`. */
export const requireFewerWebhooks = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM webhooks WHERE tenant_id = ${tenantId} AND ${isPresentWebhook}) < ${maximum}`,
    refusal,
  );

export const requireWebhook = (tenantId: string, webhookId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhookId} AND tenant_id = ${tenantId} AND ${isPresentWebhook})`,
    refusal,
  );

export const unchangedWebhook = unchanged(webhooks, "revision", "webhook");

/** Makes a webhook's waiting deliveries due. */
export const wakeWebhook = (tenantId: string, webhookId: string): Statement => ({
  ...statement(build.select({ id: webhooks.id }).from(webhooks).where(ofWebhook(tenantId, webhookId))),
  enqueueReturnedIds: true,
});

/** The target of an attempt. The result does not concern a webhook that has another URL by now. */
export interface Receiver {
  tenantId: string;
  webhookId: string;
  url: string;
}

const leadsTo = ({ tenantId, webhookId, url }: Receiver) =>
  sql`id = ${webhookId} AND tenant_id = ${tenantId} AND url = ${url} AND ${isPresentWebhook}`;

/**
 * Disables a webhook; with `failingSinceBefore` only if its failures began before that. Returns its id when it was
 * enabled.
 */
export const disableWebhook = (
  receiver: Receiver,
  { reason, now, failingSinceBefore }: { reason: string; now: number; failingSinceBefore: number | null },
): Statement =>
  rawStatement(sql`UPDATE webhooks SET enabled = 0, disabled_reason = ${reason}, revision = revision + 1, updated_at = ${now},
      failures = 0, delivery_state = 'closed', probe_at = NULL
    WHERE ${leadsTo(receiver)} AND enabled = 1
      AND (${failingSinceBefore} IS NULL OR failing_since <= ${failingSinceBefore})
    RETURNING id`);

/** Number of consecutive failures that open the breaker. */
const MAX_FAILURES = 3;
/** Delay of the first probe after the breaker opened; each failed probe doubles it. */
const FIRST_PROBE_MS = 5_000;
const MAX_PROBE_WAIT_MS = 300_000;
/** Number of doublings that certainly reach the longest delay. */
const MAX_DOUBLINGS = 6;

/**
 * Counts a failure. The third in a row opens the breaker, and a failed probe leaves it open. The next probe's delay
 * depends on the count of failures, and is at least `patienceMs`. Attempts that were running when it opened change
 * nothing. Returns when the next probe may be sent, null while the breaker is closed.
 */
export const markFailing = (
  receiver: Receiver,
  { at, isProbe, patienceMs }: { at: number; isProbe: boolean; patienceMs: number },
): Statement => {
  const opens = sql`(delivery_state <> 'closed' OR failures + 1 >= ${MAX_FAILURES})`;
  const doublings = sql`min(${MAX_DOUBLINGS}, max(0, failures + 1 - ${MAX_FAILURES}))`;
  const waitMs = sql`max(${patienceMs}, min(${MAX_PROBE_WAIT_MS}, ${FIRST_PROBE_MS} << ${doublings}))`;
  return rawStatement(sql`UPDATE webhooks SET failing_since = coalesce(failing_since, ${at}), failures = failures + 1,
      delivery_state = iif(${opens}, 'open', 'closed'), probe_at = iif(${opens}, ${at} + ${waitMs}, NULL)
    WHERE ${leadsTo(receiver)} AND (delivery_state = 'closed' OR ${isProbe})
    RETURNING probe_at`);
};

/** Closes the breaker and ends the series of failures. */
export const markWorking = (receiver: Receiver): Statement =>
  rawStatement(sql`UPDATE webhooks SET failing_since = NULL, failures = 0, delivery_state = 'closed', probe_at = NULL
    WHERE ${leadsTo(receiver)} AND failing_since IS NOT NULL`);

/** Removes a former secret that is no longer used. */
export const forgetFormerSecret = (tenantId: string, webhookId: string, now: number): Statement =>
  rawStatement(sql`UPDATE webhooks SET previous_secret = NULL, previous_secret_ends_at = NULL
    WHERE id = ${webhookId} AND tenant_id = ${tenantId} AND previous_secret_ends_at <= ${now}`);
