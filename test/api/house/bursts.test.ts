import { request } from "node:http";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import type { Prepared } from "#bench/prepare-tenant";
import { bursts } from "#bench/scale/bursts";
import { waitingExecution } from "#bench/scale/waiting-execution";
import { startDatabaseProxy, type DatabaseProxy } from "#test/support/database-proxy";
import { startInstance, testSecret, type Instance } from "#test/support/instance";

/** Less than half of sqld's connections (src/local/sqld.ts). */
const MOST_CALLS = 8;

let proxy: DatabaseProxy;
let instance: Instance;
let waiting: Prepared;

beforeAll(async () => {
  proxy = await startDatabaseProxy(inject("databaseUrl"), () => undefined);
  instance = await startInstance({ database: { url: proxy.url } });
  waiting = await waitingExecution(instance.baseUrl, testSecret);
}, 60_000);

afterAll(async () => {
  await instance.stop();
  await proxy.stop();
});

test(
  "streams and polls that come at once are all answered, and wait before the database",
  { timeout: 60_000 },
  async () => {
    const { streams, polls } = await bursts({ ...waiting, baseUrl: instance.baseUrl, count: 150 });
    expect([streams.answered, streams.otherwise]).toEqual([150, {}]);
    expect([polls.answered, polls.otherwise]).toEqual([150, {}]);
    expect(proxy.atOnce().most).toBeLessThanOrEqual(MOST_CALLS);
  },
);

test("callers that disconnect during a database call do not delay other callers", async () => {
  const url = `${instance.baseUrl}/api/agents/${waiting.agentId}/executions`;
  const letGo = proxy.hold();
  const calls = Array.from({ length: 2 * MOST_CALLS }, (_, page) => {
    const sent = request(`${url}?page=${page + 1}`, { headers: { "x-api-key": waiting.apiKey }, agent: false });
    sent.on("error", () => undefined); // it disconnects itself
    sent.end();
    return sent;
  });
  await expect.poll(() => proxy.atOnce().now, { timeout: 30_000 }).toBe(MOST_CALLS);
  for (const sent of calls) sent.socket?.resetAndDestroy();
  await (await fetch(`${instance.baseUrl}/api/nothing`)).text(); // it has noticed by now that they are gone
  letGo();
  const others = await Promise.all(
    Array.from({ length: 20 }, () => fetch(url, { headers: { "x-api-key": waiting.apiKey } })),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(others.map((answer) => answer.text()));
});
