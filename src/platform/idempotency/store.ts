import { and, asc, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPiece } from "#db/pieces";
import { idempotencyKeys } from "#db/schema/idempotency";
import { build, statement, type Statement } from "#db/statement";
import type { RenderedAnswer } from "#db/write-request";
import { AppError } from "#errors/app-error";

import { KEY_LIFETIME_MS } from "./key-lifetime.ts";

/** The row of a used key. */
export const selectSpentKey = (db: Database, tenantId: string, key: string) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.key, key)))
    .get();

/** The keys that a tenant used after a moment, earliest first. */
export const selectKeysSpentSince = (
  db: Database,
  tenantId: string,
  since: number,
): Promise<{ key: string; createdAt: number }[]> =>
  db
    .select({ key: idempotencyKeys.key, createdAt: idempotencyKeys.createdAt })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.tenantId, tenantId), gt(idempotencyKeys.createdAt, since)))
    .orderBy(asc(idempotencyKeys.createdAt));

/**
 * The row that uses up the key. It replaces a row of the key that was used a lifetime ago or before; on a later one it
 * fails and changes nothing.
 */
export const insertSpentKey = (
  tenantId: string,
  { key, fingerprint, answer, now }: { key: string; fingerprint: string; answer: RenderedAnswer; now: number },
): Statement => ({
  sql: SPEND_KEY,
  args: [tenantId, key, fingerprint, answer.status, answer.body, answer.location, now],
  together: "rows",
  refusal: () =>
    new AppError("CONFLICT", {
      message: "The first request with this Idempotency-Key has just taken effect.",
      retryAfterSeconds: 1,
    }),
});

const SPEND_KEY = `INSERT INTO idempotency_keys
    (tenant_id, key, fingerprint, response_status, response_body, response_location, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (tenant_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, response_status = excluded.response_status,
    response_body = excluded.response_body, response_location = excluded.response_location,
    created_at = CASE WHEN created_at <= excluded.created_at - ${KEY_LIFETIME_MS} THEN excluded.created_at
      ELSE abs(-9223372036854775808) END`;

/** Replaces the answer of a used key. */
export const updateSpentKey = (tenantId: string, key: string, answer: RenderedAnswer): Statement =>
  statement(
    build
      .update(idempotencyKeys)
      .set({ responseStatus: answer.status, responseBody: answer.body, responseLocation: answer.location })
      .where(and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.key, key))),
  );

/** Removes keys of all tenants that were used before a moment, as many as one piece may have. */
export const deleteKeysSpentBefore = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPiece(db, idempotencyKeys, sql`WHERE created_at < ${before}`, rows);
