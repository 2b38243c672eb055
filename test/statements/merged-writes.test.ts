import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startSqld, type Sqld } from "#local/sqld";
import { call, signUp, type TestAccount } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import { startInstance, temporaryDataFolder, type Instance } from "#test/support/instance";
import { startWrittenTransactions, type WrittenTransactions } from "#test/support/written-transactions";

/** Clients that write at the same time, and how often each of them does. */
const WRITERS = 16;
const TURNS = 6;

let sqld: Sqld;
let proxy: WrittenTransactions;
let instance: Instance;
let owner: TestAccount;
let removeFolder: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryDataFolder();
  removeFolder = () => folder.remove();
  sqld = await startSqld({
    folder: join(folder.path, "database"),
    logFile: join(folder.path, "sqld.log"),
    port: 0,
    onFailure: (error) => {
      throw error;
    },
  });
  proxy = await startWrittenTransactions(sqld.url);
  instance = await startInstance({ database: { url: proxy.url } });
  owner = await signUp({ baseUrl: instance.baseUrl });
}, 60_000);

afterAll(async () => {
  await instance.stop();
  await proxy.stop();
  await sqld.stop();
  await removeFolder();
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call("POST", path, { token: owner.token, baseUrl: instance.baseUrl, body, headers });

/**
 * Lets the clients write again and again. Gives the number of statements that the database got for each write: each
 * statement is parsed and planned again, whatever number of rows it has.
 */
async function statementsOfOne(write: () => ReturnType<typeof send>, status: number): Promise<number> {
  await write();
  proxy.take();
  const writers = Array.from({ length: WRITERS }, async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const answer = await write();
      expect(answer.status, answer.text).toBe(status);
    }
  });
  await Promise.all(writers);
  return proxy.take().flat().length / (WRITERS * TURNS);
}

// Alone, a creation has three statements and a run five. A group of half the writers shares them.
test("sixteen clients that create agents send less than one statement for each of them", async () => {
  expect(await statementsOfOne(() => send("/api/agents", agentBody()), 201)).toBeLessThan(1);
});

test("sixteen clients that run trivial tasks send less than one and a half statements for each of them", async () => {
  const made = await send("/api/agents", agentBody());
  const { id } = made.data<{ agent: { id: string } }>().agent;
  const run = () => send(`/api/agents/${id}/execute`, { task: "compute 3*(4+5)" });
  expect(await statementsOfOne(run, 200)).toBeLessThan(1.5);
});

test("a client's Idempotency-Key costs one more statement for a group, not for each write", async () => {
  const create = () => send("/api/agents", agentBody(), { "idempotency-key": crypto.randomUUID() });
  expect(await statementsOfOne(create, 201)).toBeLessThan(1.25);
});
