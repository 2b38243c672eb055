import { sql, type Column, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import type { AuditRecord } from "#db/audit-record";
import { commit, type CommitContext, type CommitOptions } from "#db/commit";
import { requireThat, type Statement } from "#db/statement";
import { decideAnew, isMovedOn, movedOn } from "#errors/moved-on";

/** The column that rises with every change of a row: `version` where clients see it, else `revision`. */
type Counter = "revision" | "version";

/**
 * Makes the rule that a row is unchanged since it was read. Otherwise the batch is refused with CONFLICT
 * (`details.reason` "moved_on"); `noun` names the row in the refusal. `isHere` says that a row which is removed later is
 * not deleted.
 */
export const unchanged =
  <Name extends Counter>(
    table: SQLiteTable & Record<"id" | "tenantId" | Name, Column>,
    counter: Name,
    noun: string,
    isHere: SQL = sql`1`,
  ) =>
  (row: Record<"id" | "tenantId", string> & Record<Name, number>): Statement =>
    requireThat(
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${row.id} AND ${table.tenantId} = ${row.tenantId}
        AND ${table[counter]} = ${row[counter]} AND ${isHere})`,
      () => movedOn(`Other requests are changing the ${noun}. Try again.`),
    );

interface ChangeOptions<Result> extends Omit<CommitOptions, "result" | "audit"> {
  result: Result;
  /** Runs once the change is written. */
  written?: () => void;
}

/**
 * A change of a row, computed from the row as read, with its audit entries. `statements` is null when the row needs no
 * change: then only a used Idempotency-Key is written.
 */
export type RowChange<Result> = ChangeOptions<Result> &
  ({ statements: null; audit?: AuditRecord[] } | { statements: Statement[] | null; audit: AuditRecord[] });

/** How to find and compare a row. */
export interface ChangedRow<Row> {
  find: () => Promise<Row>;
  /** The rule that the row is unchanged since it was read. */
  unchanged: (row: Row) => Statement;
  /** Drops an outdated cached row. */
  forget?: () => void;
}

/**
 * Reads a row, computes its change, and writes it only if the row is unchanged since it was read. A lost race is
 * retried on the new row, five times in all; then it throws CONFLICT. `change` may be called as often.
 */
export const changeRow = <Row, Result>(
  ctx: CommitContext,
  { find, unchanged: isUnchanged, forget }: ChangedRow<Row>,
  change: (row: Row) => RowChange<Result> | Promise<RowChange<Result>>,
): Promise<Result> =>
  decideAnew(async () => {
    const row = await find();
    const { statements, result, written, ...options } = await change(row);
    if (statements === null) {
      if (ctx.idempotency) await commit(ctx, [], { result });
      return result;
    }
    try {
      await commit(ctx, [isUnchanged(row), ...statements], { ...options, result });
      written?.();
      return result;
    } catch (error) {
      if (isMovedOn(error)) forget?.();
      throw error;
    }
  });
