import { expect, it, onTestFinished } from "vitest";

import { announceModel, startModelRelay } from "#test/support/model-relay";
import { startModelServer, type ModelServer } from "#test/support/model-server";

/** A relay with two announced models, `one` and `two`. */
async function relayed(): Promise<{ url: string; one: ModelServer; two: ModelServer; endOne: () => Promise<void> }> {
  const [relay, one, two] = await Promise.all([startModelRelay(), startModelServer(), startModelServer()]);
  onTestFinished(async () => {
    await relay.stop();
    await Promise.all([one.close(), two.close()]);
  });
  const [endOne] = await Promise.all([
    announceModel(relay.url, "one", one.baseUrl),
    announceModel(relay.url, "two", two.baseUrl),
  ]);
  return { url: relay.url, one, two, endOne };
}

const ask = (url: string, { key }: ModelServer, model: string, options: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: `to ${model}` }] }),
    ...options,
  });

it("gives each model the requests with its name, and its own answers", async () => {
  const { url, one, two } = await relayed();
  one.script({ kind: "reply", text: "I am the first." });
  two.script({ kind: "reply", text: "I am the second." });
  expect(await (await ask(url, two, "two")).text()).toContain("I am the second.");
  expect(await (await ask(url, one, "one")).text()).toContain("I am the first.");
  expect([one, two].map(({ requests }) => requests.map(({ body }) => body["model"]))).toEqual([["one"], ["two"]]);
});

it("refuses the names that no test has announced, and those whose test has ended", async () => {
  const { url, one, two, endOne } = await relayed();
  expect((await ask(url, one, "three")).status).toBe(404);
  await endOne();
  expect((await ask(url, one, "one")).status).toBe(404);
  expect([...one.requests, ...two.requests]).toEqual([]);
});

it("passes on that a model ends the connection, and that a client does", async () => {
  const { url, one } = await relayed();
  one.script({ kind: "lost" }, { kind: "broken" }, { kind: "hang" });
  await expect(ask(url, one, "one")).rejects.toThrow();
  const broken = await ask(url, one, "one");
  await expect(broken.text()).rejects.toThrow();
  const leaving = new AbortController();
  const left = expect(ask(url, one, "one", { signal: leaving.signal })).rejects.toThrow();
  await expect.poll(() => one.requests.length).toBe(3);
  expect(one.requests[2]?.wasHungUp).toBe(false);
  leaving.abort();
  await left;
  await expect.poll(() => one.requests[2]?.wasHungUp).toBe(true);
});
