import { spawnSync } from "node:child_process";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { fillDatabase } from "#bench/scale/fill-database";
import { planFor } from "#bench/scale/fill-plan";
import { repositoryFolder } from "#local/paths";
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

function backup(folder: string, target: string) {
  const environment = { ...process.env, DATA_DIR: folder };
  return spawnSync("npm", ["run", "--silent", "backup", "--", target], {
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
