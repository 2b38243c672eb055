import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { prepareTenant } from "#bench/prepare-tenant";
import { type AsyncRunsReport, measureAsyncRuns } from "#bench/scale/async-runs";
import { startInstance, temporaryDataFolder, testSecret, type Instance } from "#test/support/instance";

/** Data that asynchronous executions leave after all of them have ended. */
let folder: { path: string; remove(): Promise<void> };
let instance: Instance;
let report: AsyncRunsReport;

const objectsFolder = () => join(folder.path, "worker", "v3", "do");
const lanesFolder = () => join(objectsFolder(), "tenure-ExecutionObject");

/** The databases of the objects that carry executions. */
const lanes = async (): Promise<string[]> =>
  (await readdir(lanesFolder())).filter((name) => name.endsWith(".sqlite") && !name.startsWith("metadata"));

beforeAll(async () => {
  folder = await temporaryDataFolder();
  instance = await startInstance({ dataFolder: folder.path });
  const { apiKey, agentId } = await prepareTenant(instance.baseUrl, testSecret);
  report = await measureAsyncRuns(
    {
      baseUrl: instance.baseUrl,
      apiKey,
      agentId,
      workerdPid: () => instance.pids().workerd,
      objectsFolder: objectsFolder(),
    },
    { count: 100, clients: 4, warmUp: 0 },
  );
}, 120_000);

afterAll(async () => {
  await instance.stop();
  await folder.remove();
});

test("they are carried by four objects of their tenant, however many they are", async () => {
  expect(report.ordered).toBe(100);
  expect(await lanes()).toHaveLength(4);
});

test("their objects keep no data, and after the next start their files are gone", async () => {
  const isEmpty = async (name: string): Promise<boolean> => {
    const sizeOf = async (file: string) => (await stat(join(lanesFolder(), file)).catch(() => null))?.size;
    // workerd may have removed the file since it was listed.
    return ((await sizeOf(`${name}-wal`)) ?? 0) === 0 && ((await sizeOf(name)) ?? 4_096) === 4_096;
  };
  const areEmpty = async () => (await Promise.all((await lanes()).map(isEmpty))).every(Boolean);
  await vi.waitUntil(areEmpty, { timeout: 60_000, interval: 200 });
  await instance.stop();
  instance = await startInstance({ dataFolder: folder.path });
  expect(await lanes()).toEqual([]);
}, 120_000);
