import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { call, newAddress } from "#test/support/client";
import { startInstance, temporaryDataFolder, type Instance } from "#test/support/instance";

/** An instance's data about the client addresses that it counted. */
let folder: { path: string; remove(): Promise<void> };
let instance: Instance;

const limiters = () => join(folder.path, "worker", "v3", "do", "tenure-AddressLimiter");

const files = async (): Promise<string[]> =>
  (await readdir(limiters())).filter((name) => name.endsWith(".sqlite") && !name.startsWith("metadata"));

/** Changes a database of workerd, or asks it for one number. */
function inDatabase(name: string, statement: string): number {
  const database = new DatabaseSync(join(limiters(), name));
  try {
    return Number(database.prepare(statement).get()?.["total"]);
  } finally {
    database.close();
  }
}

const alarms = (): number => inDatabase("metadata.sqlite", "SELECT count(*) AS total FROM _cf_ALARM");

/** Makes all alarms due: workerd stores each with its object, and in a list of all. In nanoseconds. */
async function makeAlarmsDue(): Promise<void> {
  const LONG_AGO = "1000000000000000000";
  for (const name of await files()) inDatabase(name, `UPDATE _cf_METADATA SET value = ${LONG_AGO} WHERE key = 1`);
  inDatabase("metadata.sqlite", `UPDATE _cf_ALARM SET scheduled_time = ${LONG_AGO}`);
}

beforeAll(async () => {
  folder = await temporaryDataFolder();
  instance = await startInstance({ dataFolder: folder.path });
}, 60_000);

afterAll(async () => {
  await instance.stop();
  await folder.remove();
});

test("each address is forgotten when its minute ends, and its file is gone after the next start", async () => {
  const addresses = Array.from({ length: 8 }, newAddress);
  for (const from of addresses) await call("GET", "/api/auth/jwks.json", { from, baseUrl: instance.baseUrl });
  await instance.stop();
  expect([(await files()).length, alarms()]).toEqual([8, 8]);
  await makeAlarmsDue();

  instance = await startInstance({ dataFolder: folder.path });
  await vi.waitUntil(() => alarms() === 0, { timeout: 30_000, interval: 100 });
  await instance.stop();
  instance = await startInstance({ dataFolder: folder.path });
  expect(await files()).toEqual([]);
}, 120_000);
