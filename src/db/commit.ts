import type { AuditRecord } from "#db/audit-record";
import type { SqlResult, SqlStatement } from "#db/hrana";
import { tenantMoves } from "#db/moving-tenant";
import { lacksRoom } from "#db/room-watch";
import type { Statement } from "#db/statement";
import { isSameStatement, LEFT_OUT_TOO_MUCH } from "#db/write-group";
import type { IdempotencyClaim, Topic, TopicVersions, WriteAnswer, Writer, WriteRequest } from "#db/write-request";
import { AppError } from "#errors/app-error";
import { BoundedCache } from "#lib/bounded-cache";

export interface CommitContext {
  writer: Writer;
  clock: () => number;
  tenant?: { id: string };
  idempotency?: IdempotencyClaim | null;
  versions?: TopicVersions | null;
}

export interface CommitOptions {
  touches?: Topic[];
  /** The operation's answer, stored with the batch when the caller sent an Idempotency-Key. */
  result?: unknown;
  /** Audit entries of this batch (`auditEntry`). */
  audit?: AuditRecord[];
}

/**
 * Writes an atomic batch in one round trip. Throws the refusal of the first rule (`requireThat`) that did not hold, an
 * IDEMPOTENCY conflict when another request used the key, and UNAVAILABLE when the database cannot be reached, its
 * disk is full, or the tenant moves to another one. In each case nothing was written (without an answer it may have been: see `hrana.ts`). Afterwards the
 * context has the versions of this batch, so that written rows may be cached under them.
 */
export async function commit(
  ctx: CommitContext,
  statements: Statement[],
  { touches = [], result, audit = [] }: CommitOptions = {},
): Promise<SqlResult[]> {
  const claim = ctx.idempotency ? await ctx.idempotency.spend(ctx.idempotency.render(result)) : null;
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
  if (failed?.refusal && breaksRule(outcome.message)) throw failed.refusal();
  if (outcome.failedStatement === -1 || lacksRoom(outcome.message) || tenantMoves(outcome.message)) {
    throw new AppError("UNAVAILABLE", {
      message: "The database cannot accept writes at the moment; try again.",
      retryAfterSeconds: 1,
      cause: new Error(outcome.message),
    });
  }
  throw new Error(`SQL: ${outcome.message}`);
}

/** Writes an atomic batch as a step of a sweep (`inSteps`), unless it is empty; returns the number of changed rows. */
export async function commitStep(ctx: CommitContext, statements: Statement[]): Promise<number> {
  if (statements.length === 0) return 0;
  const results = await commit(ctx, statements);
  return results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0);
}

/** Until when a tenant's batches are sent whole, because the rule for omissions did not hold. */
const sentWholeUntil = new BoundedCache<number>(10_000);
const SENT_WHOLE_MS = 60_000;

/**
 * Writes the batch without the statements that are needless while a rule holds; null when the rule did not hold and
 * nothing was written.
 */
async function writeWithoutNeedless(
  ctx: CommitContext,
  all: readonly Statement[],
  request: (statements: readonly Statement[], rule: SqlStatement) => WriteRequest,
): Promise<WriteAnswer | null> {
  const { tenant } = ctx;
  if (!tenant) return null;
  // A rule about another tenant could be checked in a database that does not have its rows.
  const rule = all.find(({ needlessWhile }) => needlessWhile?.args.includes(tenant.id))?.needlessWhile;
  if (!rule || (sentWholeUntil.get(tenant.id) ?? 0) > ctx.clock()) return null;
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
  sentWholeUntil.set(tenant.id, ctx.clock() + SENT_WHOLE_MS);
  return null;
}

const NO_ROWS: SqlResult = { columns: [], rows: [], rowsAffected: 0 };

/** The index in the whole batch of the statement with this index among the sent ones. */
function placeInWhole(place: number, isLeftOut: readonly boolean[]): number {
  const sent = isLeftOut.flatMap((left, index) => (left ? [] : [index]));
  return sent[place] ?? place;
}

/** A rule fails by overflow, a unique row by its constraint; any other failure of the same statement is an internal fault. */
const BROKEN_RULE = /integer overflow|UNIQUE constraint failed/;

export const breaksRule = (message: string): boolean => BROKEN_RULE.test(message);
