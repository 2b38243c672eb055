import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { createClient, type Client } from "@libsql/client";

import { migrationsFolder } from "#local/paths";

/** Tables of the program that applies migrations and of the supervisor, which no migration makes. */
const OF_THE_HOST = new Set(["schema_migrations", "schema_migration_run", "supervisor_probe"]);

/** A database in memory that the repository's migrations made. */
export async function migratedInMemory(): Promise<Client> {
  const client = createClient({ url: ":memory:" });
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).toSorted();
  for (const name of names) await client.executeMultiple(await readFile(join(migrationsFolder, name), "utf8"));
  return client;
}

/**
 * Every object of a database, from `type name` to its definition. A table has the sorted list of its columns and
 * constraints, because the position of a later added column does not matter. Others have their text. Quotes and white
 * space do not count. The settings of a full-text index are rows, so they are included as well.
 */
export async function schemaOf(client: Client): Promise<Map<string, string[]>> {
  const rows = await textRows(
    client,
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%' ORDER BY type, name",
  );
  const objects = rows.filter(([, , table = ""]) => !OF_THE_HOST.has(table));
  const schema = new Map(objects.map(([type, name, , sql = ""]) => [`${type} ${name}`, definitionOf(sql)]));
  const indexes = objects.filter(([, , , sql]) => sql?.includes("USING fts5("));
  for (const [, name] of indexes) {
    const settings = await textRows(client, `SELECT k, v FROM ${name}_config ORDER BY k`);
    schema.set(
      `settings ${name}`,
      settings.map((setting) => setting.join(" = ")),
    );
  }
  return schema;
}

/** The rows of a query, every value as text. */
export async function textRows(client: Client, sql: string): Promise<string[][]> {
  const { rows, columns } = await client.execute(sql);
  return rows.map((row) => columns.map((_, place) => textOf(row[place])));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function definitionOf(sql: string): string[] {
  const text = sql
    .replaceAll(/[`"]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([(),]) ?/g, "$1")
    .trim();
  if (!text.startsWith("CREATE TABLE")) return [text];
  const [from, to] = [text.indexOf("("), text.lastIndexOf(")")];
  return [...partsOf(text.slice(from + 1, to)).toSorted(), text.slice(to + 1)];
}

/** Splits at the commas outside parentheses. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of list) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
