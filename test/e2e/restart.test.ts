import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { createClient } from "@libsql/client/web";
import { afterEach, describe, expect, test, vi } from "vitest";

import { repositoryFolder } from "#local/paths";
import { temporaryDataFolder } from "#test/support/instance";

interface Program {
  child: ChildProcess;
  lines: string[];
  exit: Promise<number | null>;
  baseUrl: string;
}

interface RunningFile {
  children: Record<string, { pid: number }>;
}

const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) await cleanup();
});

async function dataFolder(): Promise<string> {
  const folder = await temporaryDataFolder();
  cleanups.push(() => folder.remove());
  return folder.path;
}

function collect(stream: Readable, lines: string[], onLine: (line: string) => void): void {
  createInterface({ input: stream }).on("line", (line) => {
    lines.push(line);
    onLine(line);
  });
}

/** Runs `npm start` and resolves when it says that it is ready, or has ended. */
async function npmStart(folder: string, environment: Record<string, string> = {}): Promise<Program> {
  const child = spawn("npm", ["start", "--silent"], {
    cwd: repositoryFolder,
    env: { ...process.env, PORT: "0", DATA_DIR: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const lines: string[] = [];
  const exit = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  const ready = new Promise<void>((resolve) => {
    const onLine = (line: string) => line.startsWith("Ready") && resolve();
    collect(child.stdout, lines, onLine);
    collect(child.stderr, lines, onLine);
  });
  cleanups.push(async () => {
    killGroup(child, "SIGKILL");
    await exit;
  });
  await Promise.race([ready, exit]);
  const baseUrl = lines.map((line) => /API\s+(http\S+?)\/api/.exec(line)?.[1]).find(Boolean) ?? "";
  return { child, lines, exit, baseUrl };
}

/** As Ctrl-C does in a terminal: the signal reaches npm and the program it runs. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}

async function childrenOf(folder: string): Promise<RunningFile["children"]> {
  const file: RunningFile = JSON.parse(await readFile(join(folder, "running.json"), "utf8"));
  return file.children;
}

function pidOf(children: RunningFile["children"], name: string): number {
  const found = children[name];
  if (found === undefined) throw new Error(`no ${name} was recorded`);
  return found.pid;
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** The address of the embedded database, from the command line of its process. */
async function databaseOf(folder: string) {
  const pid = pidOf(await childrenOf(folder), "sqld");
  const commandLine = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
  const address = commandLine[commandLine.indexOf("--http-listen-addr") + 1];
  return createClient({ url: `http://${address}` });
}

async function healthStatus(baseUrl: string): Promise<number> {
  return fetch(`${baseUrl}/api/v1/health`).then(
    (response) => response.status,
    () => 0,
  );
}

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
    expect(children.map(({ pid }) => isGone(pid))).toEqual([true, true]);

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
      await vi.waitUntil(() => isGone(pid), { timeout: 5_000 });
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
    await vi.waitUntil(async () => pidOf(await childrenOf(folder), "sqld") !== killed, { timeout: 10_000 });
    await vi.waitUntil(async () => (await healthStatus(program.baseUrl)) === 200, { timeout: 10_000 });

    const hung = pidOf(await childrenOf(folder), "sqld");
    process.kill(hung, "SIGSTOP");
    await vi.waitUntil(async () => pidOf(await childrenOf(folder), "sqld") !== hung, { timeout: 30_000 });
    await vi.waitUntil(async () => (await healthStatus(program.baseUrl)) === 200, { timeout: 10_000 });
    expect(isGone(hung)).toBe(true);
  });

  test("brings the Worker back on the same port when workerd is killed", async () => {
    const folder = await dataFolder();
    const program = await npmStart(folder);
    const killed = pidOf(await childrenOf(folder), "workerd");
    process.kill(killed, "SIGKILL");
    await vi.waitUntil(async () => (await healthStatus(program.baseUrl)) === 200, { timeout: 10_000 });
    expect(pidOf(await childrenOf(folder), "workerd")).not.toBe(killed);
  });

  test("names the port and the variable when the port is taken", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    cleanups.push(() => {
      server.close();
    });
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;

    const program = await npmStart(await dataFolder(), { PORT: String(port) });
    expect(await program.exit).toBe(1);
    expect(program.lines.join("\n")).toMatch(new RegExp(`Port ${port} .*PORT=`));
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
