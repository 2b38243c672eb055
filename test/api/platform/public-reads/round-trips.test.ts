import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { call, newAddress, signUp, type Answer, type CallOptions } from "#test/support/client";
import { startCountingProxy, type CountingProxy } from "#test/support/counting-proxy";
import { uniqueWord } from "#test/support/factories/listings";
import { knownPublicReads, publicThings } from "#test/support/factories/public-reads";
import { startInstance, type Instance } from "#test/support/instance";

/** Answers from the program's own data. */
const WITHOUT_DATABASE = ["listWorkflowTemplateTypes"];

const reads = await knownPublicReads();

let proxy: CountingProxy;
let instance: Instance;
let ids: Record<string, string>;

/** A second instance on the database of the first, which others change; their calls do not pass this proxy. */
beforeAll(async () => {
  ids = await publicThings(await signUp());
  proxy = await startCountingProxy(inject("databaseUrl"));
  instance = await startInstance({ database: { url: proxy.url } });
}, 60_000);

afterAll(async () => {
  await instance.stop();
  await proxy.stop();
});

describe.each(reads.map((read) => [read.id, read] as const))("%s", (id, { addressed }) => {
  test("reads the database once, and not at all for later callers while nothing changes", async () => {
    const none = { reads: 0, writes: 0 };
    const expected = [WITHOUT_DATABASE.includes(id) ? none : { reads: 1, writes: 0 }, none, none, none];
    const costs = await proxy.costs(expected, async (counted) => {
      const path = addressed(ids, uniqueWord());
      const from = newAddress();
      const ask = (options: CallOptions): Promise<Answer> =>
        counted(() => call("GET", path, { baseUrl: instance.baseUrl, ...options }));
      const first = await ask({ from });
      expect(first.status).toBe(200);
      const etag = first.headers["etag"] ?? "";
      for (const options of [{ from }, { from: newAddress() }, { from, headers: { "if-none-match": etag } }])
        expect((await ask(options)).headers["etag"]).toBe(etag);
    });
    expect(costs).toEqual(expected);
  });
});

test("a refusal that needs the database reads it each time, and one that does not never", async () => {
  const expected = [1, 1, 0].map((reads) => ({ reads, writes: 0 }));
  const costs = await proxy.costs(expected, async (counted) => {
    const ask = async (path: string): Promise<number> =>
      (await counted(() => call("GET", path, { baseUrl: instance.baseUrl, from: newAddress() }))).status;
    const unknown = `/api/public/v1/marketplace/skills/${crypto.randomUUID()}`;
    expect([await ask(unknown), await ask(unknown)]).toEqual([404, 404]);
    expect(await ask("/api/public/v1/marketplace/skills?limit=0")).toBe(400);
  });
  expect(costs).toEqual(expected);
});
