import { MOVE_REFUSAL } from "#db/moving-tenant";

import type { MovedTable } from "./moved-tables.ts";

const NOW = "CAST(round(unixepoch('subsec') * 1000) AS INTEGER)";
export const FOR_EVER = 9_000_000_000_000_000;

const EVENTS = ["insert", "update", "delete"] as const;

const nameOf = (table: MovedTable, event: (typeof EVENTS)[number]): string => `moving_${table.name}_${event}`;

/** The time in milliseconds by the database's clock, plus some, as SQL. */
export const inMs = (ms: number): string => `${NOW} + ${ms}`;

/** A text as SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** In the old database: each change of a tenant's row is written down, and refused while the tenant is frozen. */
export const followingTriggers = (table: MovedTable, tenantId: string): string[] =>
  EVENTS.map((event) => {
    const rows = event === "insert" ? ["new"] : event === "delete" ? ["old"] : ["old", "new"];
    const isOfTenant = rows.map((row) => `${tenantOrGone(table, row, tenantId)} = ${quoted(tenantId)}`).join(" OR ");
    const keys = rows.map((row) => `SELECT ${quoted(table.name)}, ${keyOf(table, row)}`).join(" UNION ");
    const written = table.isFoundByAll ? "" : `INSERT INTO moved_rows (table_name, key) ${keys};`;
    return `CREATE TRIGGER ${nameOf(table, event)} AFTER ${event.toUpperCase()} ON ${table.name} WHEN ${isOfTenant} BEGIN
      SELECT RAISE(ABORT, '${MOVE_REFUSAL}') WHERE (SELECT frozen_until FROM tenant_moves WHERE tenant_id = ${quoted(tenantId)}) > ${NOW};
      ${written}
    END`;
  });

/** In the new database: the platform's jobs, which take the rows of all tenants, leave those of a tenant that is not there yet. */
export const guardingTriggers = (table: MovedTable, tenantId: string): string[] =>
  EVENTS.map((event) => {
    const row = event === "insert" ? "new" : "old";
    return `CREATE TRIGGER ${nameOf(table, event)} BEFORE ${event.toUpperCase()} ON ${table.name}
    WHEN ${table.tenantOf(row)} = ${quoted(tenantId)} BEGIN SELECT RAISE(IGNORE); END`;
  });

export const withoutMoveTriggers = (table: MovedTable): string[] =>
  EVENTS.map((event) => `DROP TRIGGER IF EXISTS ${nameOf(table, event)}`);

/** Rows may be removed, while others are still refused. */
export const mayBeRemoved = (table: MovedTable): string => `DROP TRIGGER IF EXISTS ${nameOf(table, "delete")}`;

/** A row's key as JSON, as SQL. */
export const keyOf = ({ key }: MovedTable, row: string): string =>
  `json_array(${key.map((column) => `${row}.${column}`).join(", ")})`;

/** A row goes with the row that it refers to, so the parent of a deleted row can be gone before it. */
const tenantOrGone = (table: MovedTable, row: string, tenantId: string): string => {
  const tenant = table.tenantOf(row);
  return tenant.startsWith("(") ? `coalesce(${tenant}, ${quoted(tenantId)})` : tenant;
};
