import type { SqlResult, SqlStatement } from "#db/hrana";

/** A table with rows of tenants that go with their tenant. */
export interface MovedTable {
  name: string;
  /** The columns that are stored. */
  columns: readonly string[];
  key: readonly string[];
  /** The id of a row's tenant, as SQL over the row's name. */
  tenantOf: (row: string) => string;
  /** Its key counts the rows of all tenants and is that of a full-text index, so it is another one in another database. */
  isShifted: boolean;
  /** Whether callers whose tenant is not known are looked for in it: such a row must not be in two databases for long. */
  isFoundByAll: boolean;
  /** They do more than to keep a full-text index. A copied row must not fire them again. */
  triggers: readonly NamedSql[];
}

interface NamedSql {
  name: string;
  sql: string;
}

/** The marketplaces, the desktop program's releases and the requests of devices are in every database already (decision 0152). */
const ALIKE = /^(listing|workflow_template|desktop_(releases|artifacts)|oauth_(clients|device_codes)$)/;

/** Tables whose rows stay with their database. Events are the order of its commits, so a tenant's new ones begin with its new database. */
const OF_THE_DATABASE = new Set([
  "applied_writes",
  "dead_letters",
  "duration_bounds",
  "moved_rows",
  "reserved_addresses",
  "schema_migration_lock",
  "schema_migration_run",
  "schema_migrations",
  "search_folds",
  "shared_writes",
  "supervisor_probe",
  "sweep_positions",
  "tenant_cells",
  "tenant_events",
  "tenant_moves",
]);

const FOUND_BY_ALL = new Set([
  "api_keys",
  "backup_codes",
  "connection_attempts",
  "connections",
  "desktop_devices",
  "oauth_grants",
  "oauth_refresh_tokens",
  "password_tokens",
  "refresh_tokens",
  "sessions",
  "tenants",
  "tool_servers",
  "triggers",
  "users",
  "webhooks",
]);

const SHIFTED_KEY = "search_row";

/** Tables of SQLite and of the server. */
const OF_THE_SERVER = /^(sqlite|libsql)_/;

/** The statements whose results `movedTables` reads. */
export const READ_SCHEMA: SqlStatement[] = [
  "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'moving\\_%' ESCAPE '\\' ORDER BY rowid",
  `SELECT t.name, c.name, c.pk, c.hidden FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c
    WHERE t.type = 'table' ORDER BY t.rowid, c.cid`,
  `SELECT t.name, f."table", f."from" FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
].map((sql) => ({ sql, args: [] }));

interface Schema {
  objects: { type: string; name: string; table: string; sql: string }[];
  columns: { table: string; name: string; keyPlace: number; isStored: boolean }[];
  references: { table: string; parent: string; column: string }[];
}

/** The tables whose rows go with their tenant, parents first. Throws for a table of which it is not known whether its rows do. */
export function movedTables(results: readonly SqlResult[]): MovedTable[] {
  const schema = readSchema(results);
  const virtual = schema.objects.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
  const ofIndex = (name: string): boolean => virtual.some((index) => name === index || name.startsWith(`${index}_`));
  const candidates = schema.objects
    .filter(
      ({ type, name }) =>
        type === "table" &&
        !ofIndex(name) &&
        !ALIKE.test(name) &&
        !OF_THE_SERVER.test(name) &&
        !OF_THE_DATABASE.has(name),
    )
    .map(({ name }) => name);
  const tenantsOf = new Map<string, (row: string) => string>();
  for (const name of candidates) tenantsOf.set(name, tenantOf(schema, name));
  return parentsFirst(schema, candidates).map((name): MovedTable => {
    const columns = schema.columns.filter(({ table }) => table === name);
    const key = columns.filter(({ keyPlace }) => keyPlace > 0).toSorted((one, other) => one.keyPlace - other.keyPlace);
    return {
      name,
      columns: columns.filter(({ isStored }) => isStored).map((column) => column.name),
      key: key.map((column) => column.name),
      tenantOf: tenantsOf.get(name) ?? tenantOf(schema, name),
      isShifted: key[0]?.name === SHIFTED_KEY,
      isFoundByAll: FOUND_BY_ALL.has(name),
      triggers: schema.objects.filter(
        ({ type, table, sql }) => type === "trigger" && table === name && !keepsIndexOnly(sql, ofIndex),
      ),
    };
  });
}

function readSchema([objects, columns, references]: readonly SqlResult[]): Schema {
  const rowsOf = (result: SqlResult | undefined) => (result?.rows ?? []).map((row) => row.map(String));
  return {
    objects: rowsOf(objects).map(([type = "", name = "", table = "", sql = ""]) => ({ type, name, table, sql })),
    columns: rowsOf(columns).map(([table = "", name = "", key, hidden]) => ({
      table,
      name,
      keyPlace: Number(key),
      isStored: hidden === "0",
    })),
    references: rowsOf(references).map(([table = "", parent = "", column = ""]) => ({ table, parent, column })),
  };
}

/** By the table's own column, or by the row that its row refers to. */
function tenantOf(schema: Schema, table: string): (row: string) => string {
  if (table === "tenants") return (row) => `${row}.id`;
  if (schema.columns.some((column) => column.table === table && column.name === "tenant_id"))
    return (row) => `${row}.tenant_id`;
  const reference = schema.references.find((found) => found.table === table);
  if (!reference)
    throw new Error(`The rows of ${table} name no tenant: say in moved-tables.ts whether they go with one.`);
  const { parent, column } = reference;
  const tenantOfParent = tenantOf(schema, parent);
  return (row) =>
    `(SELECT ${tenantOfParent(`of_${table}`)} FROM ${parent} AS of_${table} WHERE of_${table}.id = ${row}.${column})`;
}

/** A trigger whose statements write into nothing but full-text indexes. */
function keepsIndexOnly(sql: string, ofIndex: (table: string) => boolean): boolean {
  const body = sql.slice(sql.search(/\bBEGIN\b/i));
  const written = [...body.matchAll(/\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|DELETE\s+FROM|UPDATE)\s+["`]?(\w+)/gi)];
  return written.length > 0 && written.every(([, table = ""]) => ofIndex(table)) && !/\bRAISE\b/i.test(body);
}

function parentsFirst(schema: Schema, names: readonly string[]): string[] {
  const ordered = new Set<string>();
  const add = (name: string, children: readonly string[]): void => {
    if (ordered.has(name) || children.includes(name)) return;
    for (const { table, parent } of schema.references)
      if (table === name && names.includes(parent)) add(parent, [...children, name]);
    ordered.add(name);
  };
  for (const name of names) add(name, []);
  return [...ordered];
}
