import { sql } from "drizzle-orm";

import type { IdempotencyClaim, Topic, TopicVersions } from "#context";
import type { AuditRecord } from "#db/audit-record";
import type { WriteOutcome } from "#db/group-commit";
import type { SqlResult, SqlStatement } from "#db/hrana";
import type { Statement } from "#db/statement";
import { rawStatement } from "#db/statement";
import { isSameStatement, LEFT_OUT_TOO_MUCH } from "#db/write-group";
import { AppError } from "#errors/app-error";
import { BoundedCache } from "#lib/bounded-cache";
import { sealText } from "#lib/sealed-text";
import type { EncryptionKeys } from "#lib/secret-box";

/** One atomic batch on its way to the database: plain data, so that it can travel to the tenant's gate. */
export interface WriteRequest {
  statements: SqlStatement[];
  /** Statements whose returned ids are sent to the delivery queue after the commit. */
  enqueueFrom: number[];
  /** What cached rows go stale by this. */
  touches: Topic[];
  /** The key this batch spends. */
  idempotencyKey: string | null;
  /** Entries of the audit log; only the tenant's gate can write them. */
  audit: AuditRecord[];
  /** The rule under which statements were left out; when it does not hold, nothing is written (`LEFT_OUT_TOO_MUCH`). */
  rule: SqlStatement | null;
}

/** Where batches go: the tenant's gate, or the database itself when there is no tenant. */
export interface Writer {
  write(request: WriteRequest): Promise<WriteAnswer>;
}

export type WriteAnswer = WriteOutcome & {
  /** The tenant's versions as of this batch; absent where nobody counts them. */
  versions?: TopicVersions;
};

interface CommitContext {
  writer: Writer;
  clock: () => number;
  /** Seals a stored answer that holds a secret. */
  config?: EncryptionKeys;
  tenant?: { id: string };
  idempotency?: IdempotencyClaim | null;
  versions?: TopicVersions | null;
}

interface CommitOptions {
  touches?: Topic[];
  /** What the operation answers; stored with the batch when the caller sent an Idempotency-Key. */
  result?: unknown;
  /** Entries of the audit log that become true with this batch (`auditEntry`). */
  audit?: AuditRecord[];
}

/**
 * Writes an atomic batch in one round trip. Throws the refusal of the first rule (`requireThat`) that did not hold, an
 * IDEMPOTENCY conflict when the request's key was spent by another request, and UNAVAILABLE when the database cannot be reached;
 * in each of these nothing was written (in the last, an answer may have been lost: see `hrana.ts`). Afterwards the context's
 * versions are those of this batch, so that what was written may be kept in memory under them.
 */
export async function commit(
  ctx: CommitContext,
  statements: Statement[],
  { touches = [], result, audit = [] }: CommitOptions = {},
): Promise<SqlResult[]> {
  const claim = ctx.idempotency && ctx.tenant ? await spendKey(ctx, ctx.tenant.id, ctx.idempotency, result) : null;
  const all = claim ? [claim, ...statements] : statements;
  const request = (statements: readonly Statement[], rule: SqlStatement | null): WriteRequest => ({
    statements: statements.map(({ sql: text, args, together }) => ({ sql: text, args, together })),
    enqueueFrom: statements.flatMap((entry, index) => (entry.enqueueReturnedIds ? [index] : [])),
    touches,
    idempotencyKey: claim && ctx.idempotency ? ctx.idempotency.key : null,
    audit,
    rule,
  });
  const outcome = (await writeWithoutNeedless(ctx, all, request)) ?? (await ctx.writer.write(request(all, null)));
  if (outcome.versions) ctx.versions = outcome.versions;
  if (outcome.ok) return claim ? outcome.results.slice(1) : outcome.results;
  const failed = all[outcome.failedStatement];
  if (failed?.refusal && BROKEN_RULE.test(outcome.message)) throw failed.refusal();
  if (outcome.failedStatement === -1) {
    throw new AppError("UNAVAILABLE", {
      message: "The database cannot accept writes at the moment; try again.",
      retryAfterSeconds: 1,
      cause: new Error(outcome.message),
    });
  }
  throw new Error(`SQL: ${outcome.message}`);
}

/** Until when a tenant's batches are sent whole, because the rule of what could be left out did not hold. */
const sentWholeUntil = new BoundedCache<number>(10_000);
const SENT_WHOLE_MS = 60_000;

/** Writes the batch without what is needless while a rule holds; null when it was not written because the rule does not hold. */
async function writeWithoutNeedless(
  ctx: CommitContext,
  all: readonly Statement[],
  request: (statements: readonly Statement[], rule: SqlStatement) => WriteRequest,
): Promise<WriteAnswer | null> {
  const rule = all.find(({ needlessWhile }) => needlessWhile)?.needlessWhile;
  if (!rule || !ctx.tenant || (sentWholeUntil.get(ctx.tenant.id) ?? 0) > ctx.clock()) return null;
  const isNeedless = all.map(
    ({ needlessWhile }) => needlessWhile !== undefined && isSameStatement(needlessWhile, rule),
  );
  const answer = await ctx.writer.write(
    request(
      all.filter((_entry, index) => !isNeedless[index]),
      rule,
    ),
  );
  if (answer.ok) {
    const given = answer.results.values();
    return { ...answer, results: isNeedless.map((left) => (left ? NO_ROWS : (given.next().value ?? NO_ROWS))) };
  }
  if (answer.failedStatement !== LEFT_OUT_TOO_MUCH)
    return { ...answer, failedStatement: placeInWhole(answer.failedStatement, isNeedless) };
  sentWholeUntil.set(ctx.tenant.id, ctx.clock() + SENT_WHOLE_MS);
  return null;
}

const NO_ROWS: SqlResult = { columns: [], rows: [], rowsAffected: 0 };

/** Where the statement stands in the batch that has this place among those that were sent. */
function placeInWhole(place: number, isLeftOut: readonly boolean[]): number {
  const sent = isLeftOut.flatMap((left, index) => (left ? [] : [index]));
  return sent[place] ?? place;
}

/** A rule fails by overflow, a unique row by its constraint; any other failure of the same statement is a fault of ours. */
const BROKEN_RULE = /integer overflow|UNIQUE constraint failed/;

/**
 * Whether, after a batch that spends an Idempotency-Key, the key is spent: by this batch, or by an earlier one whose answer was lost.
 * The statement that spends it is the batch's first.
 */
export const keyIsSpent = (outcome: WriteOutcome): boolean =>
  outcome.ok || (outcome.failedStatement === 0 && BROKEN_RULE.test(outcome.message));

/** Keys are kept for a day; see decisions, section 1. */
export const KEY_LIFETIME_MS = 86_400_000;

/** The row that spends the key; a second batch with the same key within a day fails on it and changes nothing. */
async function spendKey(
  { clock, config }: CommitContext,
  tenantId: string,
  claim: IdempotencyClaim,
  result: unknown,
): Promise<Statement> {
  const answer = claim.render(result);
  const now = clock();
  const body = answer.holdsSecret ? await sealText(answer.body, config) : answer.body;
  return {
    ...rawStatement(sql`INSERT INTO idempotency_keys (tenant_id, key, fingerprint, response_status, response_body, response_location, created_at)
      VALUES (${tenantId}, ${claim.key}, ${claim.fingerprint}, ${answer.status}, ${body}, ${answer.location}, ${now})
      ON CONFLICT (tenant_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, response_status = excluded.response_status,
        response_body = excluded.response_body, response_location = excluded.response_location,
        created_at = CASE WHEN created_at <= ${now - KEY_LIFETIME_MS} THEN excluded.created_at ELSE abs(-9223372036854775808) END`),
    refusal: () =>
      new AppError("CONFLICT", {
        message: "The first request with this Idempotency-Key has just taken effect.",
        retryAfterSeconds: 1,
      }),
  };
}
