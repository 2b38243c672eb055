import { getTableColumns, sql, type Column, type SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";

import type { SqlStatement, SqlValue } from "#db/hrana";
import type { AppError } from "#errors/app-error";

/** A statement of an atomic batch. */
export interface Statement extends SqlStatement {
  /** Set on a rule: the refusal when the rule does not hold at the moment of writing. */
  refusal?: () => AppError;
  /**
   * Set on a statement whose returned ids (of webhooks) go to the delivery queue once the batch has committed; nulls
   * are skipped.
   */
  enqueueReturnedIds?: boolean;
  /**
   * Set on a statement that changes nothing while this rule holds. A batch may omit it and check the rule in the same
   * transaction instead; a group of batches checks it once.
   */
  needlessWhile?: SqlStatement;
}

const neverRun = () => Promise.reject(new Error("Statements must run through commit()."));

/**
 * Builds inserts, updates and deletes, but never runs one. The driver reads the casing only beside a batch function.
 */
export const build = drizzle(neverRun, neverRun, { casing: "snake_case" });

const dialect = new SQLiteSyncDialect({ casing: "snake_case" });

/** A Drizzle builder as a statement of a batch. */
export function statement(query: { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql: text, params } = query.toSQL();
  return { sql: text, args: params as SqlValue[] };
}

type AnyTable = Parameters<typeof build.insert>[0];

/**
 * Prepares an insert whose SQL is built once: on hot paths building it costs more than the rest of the write. Returns a
 * function from a row to its statement. An omitted value is its column's default, or null. Generated columns are not
 * written.
 */
export function insertInto<Table extends AnyTable>(table: Table): (row: Table["$inferInsert"]) => Statement {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const placeholders = Object.fromEntries(columns.map(([name]) => [name, sql.placeholder(name)]));
  let text: string | undefined;
  return (row) => {
    text ??= build
      .insert(table)
      .values(placeholders as Table["$inferInsert"])
      .toSQL().sql;
    const values = row as Record<string, unknown>;
    return { sql: text, args: columns.map(([name, column]) => driverValue(column, values[name])), together: "rows" };
  };
}

/** One statement that inserts many rows, whose values are sent as one JSON text. Generated columns are not written. */
export function insertRows<Table extends AnyTable>(table: Table, rows: readonly Table["$inferInsert"][]): Statement {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const values = rows.map((row) =>
    columns.map(([name, column]) => driverValue(column, (row as Record<string, unknown>)[name])),
  );
  const taken = columns.map((_column, place) => `value ->> ${place}`).join(", ");
  return statement(build.insert(table).select(sql`SELECT ${sql.raw(taken)} FROM json_each(${JSON.stringify(values)})`));
}

function driverValue(column: Column, value: unknown): SqlValue {
  const given = value === undefined ? column.default : value;
  return given === undefined || given === null ? null : (column.mapToDriverValue(given) as SqlValue);
}

/** A hand-written statement; values are bound, never interpolated. */
export function rawStatement(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { sql: text, args: params as SqlValue[] };
}

/** The text of a rule with a hand-written condition, for hot paths: building SQL costs more than checking it. */
export const ruleText = (condition: string): string =>
  `SELECT CASE WHEN ${condition} THEN 1 ELSE abs(-9223372036854775808) END`;

/**
 * A rule that must hold inside the batch, also in a race. When the condition is false the statement fails, the whole
 * batch is undone, and the caller gets the refusal. SQLite raises errors only in triggers, hence the overflow.
 */
export function requireThat(condition: SQL, refusal: () => AppError): Statement {
  return { ...rawStatement(sql`SELECT CASE WHEN ${condition} THEN 1 ELSE abs(-9223372036854775808) END`), refusal };
}
