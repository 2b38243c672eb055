import { spawnSync } from "node:child_process";
import { access, cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, test, vi } from "vitest";

import { fillDatabase } from "#bench/scale/fill-database";
import { planFor } from "#bench/scale/fill-plan";
import { repositoryFolder } from "#local/paths";
import { databaseFolder } from "#local/prepare-database";
import { dataFile } from "#local/sqld-files";
import { verifyBackup } from "#local/verify-backup";
import { startInstance, type Instance } from "#test/support/instance";
import { cleanups, dataFolder } from "#test/support/program";

async function call<Data>({ baseUrl }: Instance, key: string, path: string, body?: unknown): Promise<Data> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

const agent = (name: string) => ({ name, role: "custom", maturity_level: "student" });

/** Four clients that create agents until they are stopped; returns the acknowledged names. */
function writeUntilStopped(instance: Instance, key: string): { names: string[]; stop(): Promise<unknown> } {
  const names: string[] = [];
  let stopping = false;
  const client = async (_unused: unknown, number: number): Promise<void> => {
    for (let turn = 0; !stopping; turn++) {
      await call(instance, key, "/api/agents", agent(`Kept ${number} ${turn}`));
      names.push(`Kept ${number} ${turn}`);
    }
  };
  const clients = Promise.all(Array.from({ length: 4 }, client));
  return {
    names,
    stop: () => {
      stopping = true;
      return clients;
    },
  };
}

function backup(folder: string, target: string, ...flags: string[]) {
  const environment = { ...process.env, DATA_DIR: folder };
  return spawnSync("npm", ["run", "--silent", "backup", "--", target, ...flags], {
    cwd: repositoryFolder,
    env: environment,
    encoding: "utf8",
  });
}

test("a backup of a running instance under writes starts, with everything acknowledged before it", async () => {
  const folder = await dataFolder();
  const before = await startInstance({ dataFolder: folder });
  const key = before.credentials?.api_key ?? "";
  await before.stop();
  const filled = await fillDatabase(folder, planFor(8 * 2 ** 20));
  const running = await startInstance({ dataFolder: folder });
  cleanups.push(() => running.stop());
  await call(running, key, "/api/webhooks", { url: "https://receiver.example/other", events: ["agent.executed"] });

  const target = join(await dataFolder(), "copy");
  const writers = writeUntilStopped(running, key);
  await vi.waitUntil(() => writers.names.length >= 30, { timeout: 30_000, interval: 5 });
  const acknowledged = [...writers.names];
  const { stderr, status } = backup(folder, target);
  expect(`${status} ${stderr.replace(/^npm warn.*\n/gm, "")}`).toBe("0 ");
  await writers.stop();
  expect((await stat(target)).mode & 0o777).toBe(0o700);
  expect(await access(join(target, "running.json")).catch(() => "missing")).toBe("missing");

  const restored = await startInstance({ dataFolder: target });
  cleanups.push(() => restored.stop());
  for (const name of acknowledged) {
    const found = await call<{ agents: { name: string }[] }>(
      restored,
      key,
      `/api/agents?q=${encodeURIComponent(name)}`,
    );
    expect(found.agents.map((row) => row.name)).toContain(name);
  }
  expect(await call(restored, key, "/api/sdlc/audit/verify")).toMatchObject({ valid: true });
  const page = await call<{ pagination: { total: number } }>(
    restored,
    key,
    `/api/agents/${filled.largestAgentId}/executions`,
  );
  expect(page.pagination.total).toBe(filled.plan.largestAgentExecutions);
  await call(restored, key, "/api/agents", agent("After"));

  expect(backup(folder, target).stderr).toMatch(/cannot be created; choose a folder that does not exist yet/);
  expect(backup(folder, join(folder, "copy")).stderr).toMatch(/Choose a folder outside of/);
});

describe("a backup that is verified", () => {
  test("is restored beside itself, and says what it has", async () => {
    const { target, said } = await verified();
    expect(said).toMatch(
      /^Verified by restoring it: \d+ database files are intact, 0 migrations were missing and fit, and the audit logs of \d+ tenants are intact \(\d+ entries\)\. It has 1 agents and 0 executions\.$/m,
    );
    const beside = (await readdir(dirname(target))).filter((name) => name !== basename(target));
    expect(beside.filter((name) => name.startsWith(basename(target)))).toEqual([]);
  }, 120_000);

  test("is refused with an altered log, a missing row, a damaged page, and another key", async () => {
    const { target, keys } = await verified();
    const alter = async (name: string, change: (path: string) => void | Promise<void>): Promise<string> => {
      const copy = `${target}-${name}`;
      await cp(target, copy, { recursive: true });
      await change(dataFile(databaseFolder(copy)));
      return copy;
    };
    const edit = (sql: string) => (path: string) => {
      const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: false });
      sqlite.exec(sql);
      sqlite.close();
    };
    const edited = await alter("edited", edit("UPDATE audit_entries SET action = 'nothing' WHERE sequence = 1"));
    await expect(verifyBackup(edited, keys)).rejects.toThrow(/audit log of the tenant .* is not intact: edit/);
    const lost = await alter("lost", edit("DELETE FROM tenants"));
    await expect(verifyBackup(lost, keys)).rejects.toThrow(/refers to a row that is missing/);
    const damaged = await alter("damaged", damage);
    await expect(verifyBackup(damaged, keys)).rejects.toThrow(/damaged|malformed|not a database/);
    await expect(verifyBackup(target, { ...keys, encryptionKey: "B".repeat(43) })).rejects.toThrow(/not intact/);
  }, 120_000);
});

/** A backup of a small instance, made with `--verify`. */
async function verified() {
  const folder = await dataFolder();
  const running = await startInstance({ dataFolder: folder });
  cleanups.push(() => running.stop());
  await call(running, running.credentials?.api_key ?? "", "/api/agents", agent("Kept"));
  const target = join(await dataFolder(), "copy");
  const { stdout, stderr, status } = backup(folder, target, "--verify");
  expect(`${status} ${stderr.replace(/^npm warn.*\n/gm, "")}`).toBe("0 ");
  const secrets = JSON.parse(await readFile(join(target, "secrets.json"), "utf8")) as { ENCRYPTION_KEY: string };
  return { target, said: stdout, keys: { encryptionKey: secrets.ENCRYPTION_KEY, previousEncryptionKeys: [] } };
}

/** Overwrites a part of the pages, as a failing disk does. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.fill(0xa5, bytes.length >> 1, (bytes.length >> 1) + 65_536);
  await writeFile(path, bytes);
}
