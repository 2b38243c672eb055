import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { getTableConfig } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { connect } from "#db/client";
import type { WriteRequest } from "#db/write-request";
import { newUuid } from "#lib/uuid";
import { migrate } from "#local/migrate";
import { repositoryFolder } from "#local/paths";
import { startSqld, type Sqld } from "#local/sqld";
import { testWriter, type TestWriter } from "#test/support/audit";
import { temporaryDataFolder } from "#test/support/instance";

import { readContributing, withSnippets } from "./contributing.ts";
import { guardOf } from "./removal-guards.ts";

it("the page shows the code of the example that is compiled and run (npm run docs:update writes it)", async () => {
  const text = await readContributing();
  expect(text).toBe(await withSnippets(text));
  expect(text.match(/<!-- snippet: /g)?.length).toBeGreaterThan(8);
  expect(text.match(/^```ts$/gm)?.length, "Every snippet of TypeScript is between `<!-- snippet: … -->` marks.").toBe(
    text.match(/<!-- snippet: /g)?.length,
  );
});

it("an operation is written with `operation({…}).handle(…)`: nothing else makes a route", async () => {
  const others: string[] = [];
  for await (const path of glob("src/**/*.ts", { cwd: repositoryFolder })) {
    const lines = (await readFile(resolve(repositoryFolder, path), "utf8")).split("\n");
    for (const [index, line] of lines.entries())
      if (path !== "src/http/operation.ts" && /\bcreateRoute\b|\.openapi\(\s*\w+(?:Contract|Route),/.test(line))
        others.push(`${path}:${index + 1}`);
  }
  expect(
    others,
    "Write the operation as docs/internals/contributing.md shows, and enter it in the wing's api.ts.",
  ).toEqual([]);
});

interface Route {
  middleware: unknown;
}
interface App {
  use: (
    handler: (c: { set: (key: string, value: unknown) => void }, next: () => Promise<void>) => Promise<void>,
  ) => void;
  openapi: (route: Route, handler: unknown) => void;
  request: (path: string, init?: RequestInit) => Promise<Response>;
}

describe("the example", () => {
  const [tenantId, agentId] = [newUuid(), newUuid()];
  let sqld: Sqld;
  let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
  let app: App;
  let database: ReturnType<typeof connect>;
  let writer: TestWriter;
  const written: WriteRequest[] = [];

  /** An app with the operations of the example, whose guards let one tenant in. */
  beforeAll(async () => {
    folder = await temporaryDataFolder();
    sqld = await startSqld({
      folder: `${folder.path}/database`,
      logFile: `${folder.path}/sqld.log`,
      port: 0,
      onFailure: (error) => {
        throw error;
      },
    });
    await migrate({ url: sqld.url });
    database = connect(sqld.url, undefined);
    writer = testWriter({ tenantId, database });
    // Imported by computed names: their types are those of the Worker's runtime, which contradict Node's in the same program.
    const names = ["copy-agent", "create-note", "list-notes"].map((name) => `./contributing/${name}.route.ts`);
    const [router, table] = ["#http/router", "./contributing/agent-notes.table.ts"];
    const { createRouter } = (await import(router)) as { createRouter: () => App };
    const { agentNotes } = (await import(table)) as { agentNotes: Parameters<typeof getTableConfig>[0] };
    for (const statement of tableStatements(agentNotes)) await run(statement);
    await run(
      `INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('${tenantId}', 'Notes', 'notes', 'team', 0)`,
    );
    await run(
      `INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status, created_at, updated_at)
        VALUES ('${agentId}', '${tenantId}', 'Reader', 'custom', 'intern', '["read"]', '{}', 1, 1, 'active', 0, 0)`,
    );
    const ctx = {
      db: database.db,
      writer: {
        write: (request: WriteRequest) => {
          written.push(request);
          return writer.write(request);
        },
      },
      clock: Date.now,
      newId: newUuid,
      tenant: { id: tenantId, tier: "team" },
      actor: { kind: "user", userId: newUuid(), permissions: [] },
      versions: null,
      idempotency: null,
      requestId: "r",
      responseHeaders: {},
    };
    app = createRouter();
    app.use((c, next) => {
      c.set("ctx", ctx);
      c.set("base", ctx);
      return next();
    });
    const open = { openapi: (route: Route, handler: unknown) => app.openapi({ ...route, middleware: [] }, handler) };
    for (const name of names)
      for (const register of Object.values((await import(name)) as Record<string, (to: unknown) => void>))
        register(open);
  }, 60_000);

  afterAll(async () => {
    await sqld.stop();
    await folder.remove();
  });

  const run = (sql: string) => database.hrana.execute([{ sql, args: [] }]);
  const post = (path: string, body: unknown) =>
    app.request(`/api/agents/${agentId}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  it("copies an agent as a student, with an entry in the audit log", async () => {
    const answer = await post("copy", { name: "Second reader" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      data: { agent: { name: "Second reader", maturity_level: "student", capabilities: ["read"] } },
    });
    expect(await writer.entries()).toMatchObject([
      { action: "create_agent", input_summary: `"Second reader", student, a copy of ${agentId}` },
    ]);
    expect(await writer.verify()).toMatchObject({ valid: true });
  });

  it("writes only what the group writer can merge with the writes of other requests", async () => {
    written.length = 0;
    expect((await post("copy", { name: "Third reader" })).status).toBe(201);
    expect((await post("notes", { text: "Reads slowly" })).status).toBe(201);
    expect(written).toHaveLength(2);
    for (const { statements } of written) {
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter(({ together }) => together === undefined)).toEqual([]);
    }
  });

  it("keeps notes about an agent, and refuses one of a deleted agent", async () => {
    expect((await post("notes", { text: "Reads well" })).status).toBe(201);
    const listed = await app.request(`/api/agents/${agentId}/notes`);
    expect(await listed.json()).toMatchObject({ data: { notes: [{ text: "Reads well" }, { text: "Reads slowly" }] } });
    await run(
      `INSERT INTO removals (table_name, row_id, tenant_id, deleted_at) VALUES ('agents', '${agentId}', '${tenantId}', 1)`,
    );
    const late = `INSERT INTO agent_notes VALUES ('${newUuid()}', '${tenantId}', '${agentId}', 'Too late', 1)`;
    await expect(run(late)).rejects.toThrow("FOREIGN KEY");
  });
});

/** The output of `npm run migration` for the example: the table, its index, and the guard. */
function tableStatements(table: Parameters<typeof getTableConfig>[0]): string[] {
  const { name, columns, indexes, foreignKeys } = getTableConfig(table);
  const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const own = columns.map(
    (column) => `${snake(column.name)} ${column.getSQLType()} ${column.primary ? "PRIMARY KEY" : ""} NOT NULL`,
  );
  const keys = foreignKeys.map((key) => {
    const { columns: from, foreignTable } = key.reference();
    return [snake(from[0]?.name ?? ""), getTableConfig(foreignTable).name] as const;
  });
  return [
    `CREATE TABLE ${name} (${[...own, ...keys.map(([from, to]) => `FOREIGN KEY (${from}) REFERENCES ${to}(id) ON DELETE CASCADE`)].join(", ")})`,
    ...indexes.map(({ config }) => {
      const [column] = config.columns;
      return `CREATE INDEX ${config.name} ON ${name} (${snake(column !== undefined && "name" in column ? column.name : "")})`;
    }),
    ...keys.map(([from, to]) => guardOf([name, from, to])),
  ];
}
