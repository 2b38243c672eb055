import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The tenants that have their rows in another cell than `home`. Only the database of `home` has such rows (decision 0151). */
export const tenantCells = sqliteTable("tenant_cells", {
  tenantId: text().primaryKey(),
  cell: text().notNull(),
  placedAt: integer().notNull(),
});

/** Addresses of accounts that are made now: two cells must not make two accounts for one. Only `home` has such rows. */
export const reservedAddresses = sqliteTable(
  "reserved_addresses",
  {
    email: text().primaryKey(),
    /** Afterwards the account is there, or was not made. */
    endsAt: integer().notNull(),
  },
  (table) => [index("reserved_addresses_end").on(table.endsAt)],
);

/** Writes of a tenant that the other cells do not have yet: their statements, for tables that every cell has alike. */
export const sharedWrites = sqliteTable(
  "shared_writes",
  {
    /** The order of a tenant's writes. */
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    tenantId: text().notNull(),
    statements: text().notNull(),
    writtenAt: integer().notNull(),
  },
  (table) => [index("shared_writes_tenant").on(table.tenantId, table.number)],
);

/** Writes of other cells that this one has. */
export const appliedWrites = sqliteTable(
  "applied_writes",
  { id: text().primaryKey(), appliedAt: integer().notNull() },
  (table) => [index("applied_writes_time").on(table.appliedAt)],
);

/**
 * Tenants that move to another cell now (decision 0153), in the databases of `home` and of both cells. `home` has the truth of the plan; the
 * old cell reads `frozen_until`, and the new one has `arrived_at`.
 */
export const tenantMoves = sqliteTable("tenant_moves", {
  tenantId: text().primaryKey(),
  fromCell: text().notNull(),
  toCell: text().notNull(),
  /** How far the keys of the searches are shifted, by table. */
  shifts: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
  /** The table that is copied next, and the row up to which it is copied; null when all were copied once. */
  position: text({ mode: "json" }).$type<[table: number, row: number] | null>(),
  begunAt: integer().notNull(),
  /** The tenant's writes are refused until then. */
  frozenUntil: integer().notNull().default(0),
  /** All rows are in the new cell. */
  arrivedAt: integer(),
  /** The directory names the new cell. */
  movedAt: integer(),
});

/** Rows of a moving tenant that changed after the move began, in the order of their changes. */
export const movedRows = sqliteTable(
  "moved_rows",
  {
    number: integer().primaryKey({ autoIncrement: true }),
    tableName: text().notNull(),
    /** The values of the row's key, as JSON. */
    key: text().notNull(),
  },
  (table) => [index("moved_rows_key").on(table.tableName, table.key)],
);
