import { once } from "node:events";
import { createServer } from "node:net";

import { describe, expect, test, vi } from "vitest";

import {
  childrenOf,
  cleanups,
  databaseOf,
  dataFolder,
  healthStatus,
  isGone,
  killGroup,
  npmStart,
  pidOf,
} from "#test/support/program";

describe("npm start", () => {
  test("finds its data again after a stop, and leaves nothing running", async () => {
    const folder = await dataFolder();
    const first = await npmStart(folder);
    expect(await healthStatus(first.baseUrl)).toBe(200);
    const database = await databaseOf(folder);
    await database.batch(["CREATE TABLE kept (id TEXT)", "INSERT INTO kept VALUES ('before')"], "write");
    const children = Object.values(await childrenOf(folder));

    killGroup(first.child, "SIGINT");
    expect(await first.exit).toBe(0);
    expect(children.map(({ pid }) => isGone(pid))).toEqual(children.map(() => true));

    const second = await npmStart(folder);
    expect(await healthStatus(second.baseUrl)).toBe(200);
    const rows = await (await databaseOf(folder)).execute("SELECT id FROM kept");
    expect(rows.rows.map((row) => row["id"])).toEqual(["before"]);
  });

  test("starts again after kill -9 of everything, with every acknowledged write", async () => {
    const folder = await dataFolder();
    const first = await npmStart(folder);
    const database = await databaseOf(folder);
    await database.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY)");
    for (let id = 1; id <= 20; id += 1) {
      await database.execute({ sql: "INSERT INTO kept VALUES (?)", args: [id] });
    }
    const children = await childrenOf(folder);

    killGroup(first.child, "SIGKILL");
    for (const { pid } of Object.values(children)) {
      await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
    }

    const second = await npmStart(folder);
    expect(await healthStatus(second.baseUrl)).toBe(200);
    const rows = await (await databaseOf(folder)).execute("SELECT count(*) AS kept FROM kept");
    expect(rows.rows[0]?.["kept"]).toBe(20);
  });

  test("brings the database back when it is killed, or hangs, while running", async () => {
    const folder = await dataFolder();
    const program = await npmStart(folder);
    const killed = pidOf(await childrenOf(folder), "sqld");
    process.kill(killed, "SIGKILL");
    await vi.waitUntil(async () => pidOf(await childrenOf(folder), "sqld") !== killed, { timeout: 30_000 });
    await vi.waitUntil(async () => (await healthStatus(program.baseUrl)) === 200, { timeout: 30_000 });

    const hung = pidOf(await childrenOf(folder), "sqld");
    process.kill(hung, "SIGSTOP");
    await vi.waitUntil(async () => pidOf(await childrenOf(folder), "sqld") !== hung, { timeout: 30_000 });
    await vi.waitUntil(async () => (await healthStatus(program.baseUrl)) === 200, { timeout: 30_000 });
    expect(isGone(hung)).toBe(true);
  });

  test("brings the Worker back on the same port when workerd is killed", async () => {
    const folder = await dataFolder();
    const program = await npmStart(folder);
    const killed = pidOf(await childrenOf(folder), "workerd");
    process.kill(killed, "SIGKILL");
    await vi.waitUntil(async () => (await healthStatus(program.baseUrl)) === 200, { timeout: 30_000 });
    expect(pidOf(await childrenOf(folder), "workerd")).not.toBe(killed);
  });

  test.each(["PORT", "WEB_PORT"])("names the port and the variable when the port of %s is taken", async (variable) => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    cleanups.push(() => {
      server.close();
    });
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;

    const program = await npmStart(await dataFolder(), { [variable]: String(port) });
    expect(await program.exit).toBe(1);
    expect(program.lines.join("\n")).toMatch(new RegExp(`Port ${port} .*${variable}=`));
  });

  test("has the console at its own port, and it calls the API there", async () => {
    const program = await npmStart(await dataFolder());
    const [, webUrl = ""] = /Console +(http:\S+)/.exec(program.lines.join("\n")) ?? [];
    expect(webUrl).not.toBe(program.baseUrl);
    const page = await fetch(webUrl);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    const html = await page.text();
    for (const [, file = ""] of html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)) {
      expect((await fetch(new URL(file, webUrl))).status).toBe(200);
    }
    expect((await fetch(new URL("/health", webUrl))).status).toBe(200);
    expect((await fetch(new URL("/api/proxy/v1/health", webUrl))).status).toBe(200);
    expect((await fetch(new URL("/api/agents", webUrl))).status).toBe(401);
  });

  test("writes its log as JSON into a pipe, and as short lines where LOG_FORMAT asks for them", async () => {
    const [piped, pretty] = await Promise.all([
      npmStart(await dataFolder()),
      npmStart(await dataFolder(), { LOG_FORMAT: "pretty" }),
    ]);
    const line = piped.lines.find((text) => text.startsWith("{")) ?? "";
    expect(JSON.parse(line)).toMatchObject({ event: "request", route: "/api/v1/health", status: 200 });
    expect(pretty.lines).toContainEqual(expect.stringMatching(/^\d\d:\d\d:\d\d GET {4}\/api\/v1\/health 200 \d+ ms$/));
    expect(pretty.lines.filter((text) => text.startsWith("{"))).toEqual([]);
  });

  test("refuses a data folder that another instance uses", async () => {
    const folder = await dataFolder();
    await npmStart(folder);
    const second = await npmStart(folder);
    expect(await second.exit).toBe(1);
    expect(second.lines.join("\n")).toContain("already runs on");
  });

  test("names the variable that is wrong", async () => {
    const program = await npmStart(await dataFolder(), { LOG_LEVEL: "loud" });
    expect(await program.exit).toBe(1);
    expect(program.lines.join("\n")).toContain("LOG_LEVEL must be one of");
  });
});
