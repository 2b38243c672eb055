import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { call, newAddress, signUp, type Answer } from "#test/support/client";
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
    const path = addressed(ids, uniqueWord());
    const from = newAddress();
    const ask = async (options: { from: string; headers?: Record<string, string> }): Promise<[Answer, number]> => {
      proxy.take();
      const answer = await call("GET", path, { baseUrl: instance.baseUrl, ...options });
      const { reads: made, writes } = proxy.take();
      expect(writes).toBe(0);
      return [answer, made];
    };
    const [first, miss] = await ask({ from });
    expect([first.status, miss]).toEqual([200, WITHOUT_DATABASE.includes(id) ? 0 : 1]);
    const etag = first.headers["etag"] ?? "";
    for (const options of [{ from }, { from: newAddress() }, { from, headers: { "if-none-match": etag } }]) {
      const [answer, made] = await ask(options);
      expect([answer.headers["etag"], made]).toEqual([etag, 0]);
    }
  });
});

test("a refusal that needs the database reads it each time, and one that does not never", async () => {
  const ask = async (path: string): Promise<number[]> => {
    proxy.take();
    const answer = await call("GET", path, { baseUrl: instance.baseUrl, from: newAddress() });
    return [answer.status, proxy.take().reads];
  };
  const unknown = `/api/public/v1/marketplace/skills/${crypto.randomUUID()}`;
  expect([await ask(unknown), await ask(unknown)]).toEqual([
    [404, 1],
    [404, 1],
  ]);
  expect(await ask("/api/public/v1/marketplace/skills?limit=0")).toEqual([400, 0]);
});
