import { and, eq, sql } from "drizzle-orm";

import type { RenderedAnswer } from "#context";
import type { Database } from "#db/client";
import { idempotencyKeys } from "#db/schema/idempotency";
import { build, rawStatement, statement, type Statement } from "#db/statement";

/** The row of a spent key. */
export const selectSpentKey = (db: Database, tenantId: string, key: string) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.key, key)))
    .get();

/** Gives a spent key another answer. */
export const updateSpentKey = (tenantId: string, key: string, answer: RenderedAnswer): Statement =>
  statement(
    build
      .update(idempotencyKeys)
      .set({ responseStatus: answer.status, responseBody: answer.body, responseLocation: answer.location })
      .where(and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.key, key))),
  );

/** Removes keys of all tenants that were spent before a moment, at most `limit` of them. */
export const deleteKeysSpentBefore = (before: number, limit: number): Statement =>
  rawStatement(sql`DELETE FROM idempotency_keys WHERE rowid IN
    (SELECT rowid FROM idempotency_keys WHERE created_at < ${before} LIMIT ${limit})`);
