import { afterAll, beforeAll, expect, test } from "vitest";

import { migrate } from "#local/migrate";
import { withoutTriggers } from "#local/moves/copy-rows";
import { MoveDatabase } from "#local/moves/move-database";
import { moveTenant } from "#local/moves/tenant-move";
import { type CellServers, startCellServers } from "#test/support/cells";
import { inDatabaseAt } from "#test/support/database";
import { temporaryDataFolder } from "#test/support/instance";
import { rowsByTable, tablesThatMove } from "#test/support/tenant-move";

/** Two databases without a Worker. */
let servers: CellServers;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;

beforeAll(async () => {
  folder = await temporaryDataFolder();
  servers = await startCellServers(folder.path, 2);
  for (const url of Object.values(servers.urls)) await migrate({ url });
}, 120_000);

afterAll(async () => {
  await servers.stop();
  await folder.remove();
});

const [FROM, TO] = ["two", "three"];
const urlOf = (cell: string): string => servers.urls[cell] ?? "";
const ROWS = 3;

/** Some rows of a tenant in each table. Each text is `{}`, which is JSON, too; keys and unique columns count, and `id 2` refers to `id 2`. */
async function fillAllTables(database: MoveDatabase, tenantId: string): Promise<void> {
  const types = await inDatabaseAt(
    urlOf(database.name),
    `SELECT t.name, c.name, c.type, c."notnull" FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`,
  );
  const typeOf = new Map(types.map(([table, column, type]) => [`${String(table)}.${String(column)}`, String(type)]));
  for (const table of await tablesThatMove(urlOf(database.name))) {
    const rowOf = (number: number) =>
      table.columns.map((column) => {
        if (column === "tenant_id" || (table.name === "tenants" && column === "id")) return tenantId;
        const type = typeOf.get(`${table.name}.${column}`)?.toLowerCase();
        if (type === "integer") return number;
        if (type === "real") return number + 0.5;
        if (type === "blob") return new Uint8Array([number, 0, 255]);
        return /(^|_)(id|hash|email|slug|address|callback|key|name|span|outcome|kind|sweep|code)$/.test(column)
          ? `${column.replace(/^.*_id$/, "id")} ${number}`
          : "{}";
      });
    const numbers = Array.from({ length: table.name === "tenants" ? 1 : ROWS }, (_, index) => index + 1);
    await database.write(
      withoutTriggers(
        table,
        numbers.map((number) => {
          const args = rowOf(number);
          return {
            sql: `INSERT OR REPLACE INTO ${table.name} (${table.columns.join(", ")}) VALUES (${args.map(() => "?").join(", ")})`,
            args,
          };
        }),
      ),
    );
  }
}

test("each row of each table arrives as it was, and none stays", { timeout: 120_000 }, async () => {
  const tenantId = crypto.randomUUID();
  const [from, to] = [new MoveDatabase(FROM, { url: urlOf(FROM) }), new MoveDatabase(TO, { url: urlOf(TO) })];
  await fillAllTables(from, tenantId);
  const before = await rowsByTable(urlOf(FROM), tenantId);
  expect(Object.keys(before).length).toBeGreaterThan(100);
  const empty = (await tablesThatMove(urlOf(FROM))).filter(({ name }) => before[name] === undefined);
  expect(empty.map(({ name }) => name)).toEqual([]);

  const waits = { announcedMs: 0, leftMs: 0 };
  await moveTenant({ tenantId, home: from, from, to, waits, say: () => undefined });

  expect(await rowsByTable(urlOf(TO), tenantId)).toEqual(before);
  expect(Object.keys(await rowsByTable(urlOf(FROM), tenantId))).toEqual(["tenants"]);
  const schema = "SELECT type, name, sql FROM sqlite_master WHERE name <> 'supervisor_probe' ORDER BY type, name";
  expect(await inDatabaseAt(urlOf(TO), schema)).toEqual(await inDatabaseAt(urlOf(FROM), schema));
  for (const index of ["agents_search", "skills_search", "memories_search"]) {
    const count = `SELECT count(*) FROM ${index}_docsize`;
    expect([await inDatabaseAt(urlOf(FROM), count), await inDatabaseAt(urlOf(TO), count)]).toEqual([[[0]], [[ROWS]]]);
  }
});
