import type { BuildColumns } from "drizzle-orm";
import {
  getTableConfig,
  index,
  type SQLiteColumn,
  type SQLiteColumnBuilderBase,
  sqliteTable,
  type SQLiteTableExtraConfigValue,
  text,
} from "drizzle-orm/sqlite-core";

/** Column builders that `belongsTo` made. */
const belonging = new WeakSet<object>();

/**
 * A column with the id of a row that this row belongs to and is removed with. `ownedTable` gives it an index, and `npm run migration` a
 * trigger that refuses rows of a deleted parent.
 */
export function belongsTo(parent: { id: SQLiteColumn }) {
  const column = text().references(() => parent.id, { onDelete: "cascade" });
  belonging.add(column);
  return column;
}

type Columns = Record<string, SQLiteColumnBuilderBase>;

/**
 * A table whose rows belong to rows of other tables. Each `belongsTo` column that begins no index of the table gets one, because removing
 * a parent looks for its rows by that column.
 */
export function ownedTable<Name extends string, Own extends Columns>(
  name: Name,
  columns: Own,
  indexes: (table: BuildColumns<Name, Own, "sqlite">) => SQLiteTableExtraConfigValue[] = () => [],
) {
  const { columns: built, ...plain } = getTableConfig(sqliteTable(name, columns, indexes));
  const led = new Set([
    ...built.filter((column) => column.primary || column.isUnique).map((column) => column.name),
    ...plain.primaryKeys.map((key) => key.columns[0]?.name),
    ...plain.uniqueConstraints.map((unique) => unique.columns[0]?.name),
    ...plain.indexes.filter((one) => one.config.where === undefined).map((one) => nameOf(one.config.columns[0])),
  ]);
  return sqliteTable(name, columns, (table) => {
    const own = Object.entries<unknown>(table) as [string, SQLiteColumn][];
    const missing = own.filter(([key, column]) => belonging.has(columns[key] ?? {}) && !led.has(column.name));
    return [
      ...indexes(table),
      ...missing.map(([key, column]) => index(`${name}_${snakeCase(key.replace(/Id$/, ""))}`).on(column)),
    ];
  });
}

const snakeCase = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const nameOf = (column: object | undefined): unknown =>
  column !== undefined && "name" in column ? column.name : undefined;
