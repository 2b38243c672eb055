import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createProvider, type ProviderConfiguration } from "#engine/reasoning/create-provider";
import type { Delta } from "#engine/reasoning/provider";
import { streamNext } from "#engine/reasoning/run-step";
import { everyCase } from "#test/support/every-case";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

import { never, newRun } from "./run-state.ts";

/** Answers of a model that are streamed while they are written, on both wires. Each test has its own server. */
let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const provider = (vendor: string, overrides: Partial<ProviderConfiguration> = {}) =>
  createProvider({
    provider: vendor,
    baseUrl: server.baseUrl,
    apiKey: server.key,
    model: "gpt-4o-mini",
    maxRetries: 0,
    ...overrides,
  });

const run = (task: string) => newRun(task, { withSchemas: true });

const FINISH = { summary: "It is 12.", details: { value: 12 }, confidence: 0.9 };

describe.each(["openai-compatible", "openai", "anthropic"])("%s", (vendor) => {
  it("streams the text while it comes, and then the decision", async () => {
    server.script({ kind: "reply", text: "One two three.", usage: { input: 5, output: 3 } });
    const { state } = run("Hello");
    const deltas: Delta[] = [];
    for await (const delta of streamNext(
      {
        ...state,
        form: "chat",
        history: [
          { role: "user", content: "Hi" },
          { role: "assistant", content: "Yes?" },
        ],
      },
      await provider(vendor),
      never,
    ))
      deltas.push(delta);
    const texts = deltas.filter((delta) => delta.kind === "text").map((delta) => delta.text);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join("")).toBe("One two three.");
    expect(deltas.at(-1)).toMatchObject({
      kind: "decision",
      decision: { kind: "finish", result: { summary: "One two three." }, usage: { inputTokens: 5, outputTokens: 3 } },
    });
    expect(JSON.stringify(server.requests[0]?.body)).not.toContain('"finish"');
    expect(server.requests[0]?.body["stream"]).toBe(true);
  });

  it("streams the summary of a result that is a call, and takes back what was said before it", async () => {
    server.script({ kind: "reply", text: "I know.", calls: [{ id: "f", name: "finish", input: FINISH }] });
    const deltas = await all(streamNext(run("x").state, await provider(vendor), never));
    expect(deltas.slice(0, 3)).toMatchObject([{ text: "I" }, { text: " know." }, { kind: "reset" }]);
    expect(said(deltas)).toBe("It is 12.");
    expect(deltas.at(-1)).toMatchObject({ decision: { kind: "finish", result: { summary: "It is 12." } } });
  });

  it("gives the first words before the model has finished, and closes the connection when the run is aborted", async () => {
    const abort = new AbortController();
    const held = { pieces: 1, until: new Promise(() => undefined) };
    server.script({ kind: "reply", text: "One two.", held });
    const stream = streamNext({ ...run("x").state, form: "chat" }, await provider(vendor), abort.signal);
    expect((await stream.next()).value).toEqual({ kind: "text", text: "One" });
    const next = stream.next();
    abort.abort("cancelled");
    await expect(next).rejects.toBe("cancelled");
    await expect.poll(() => server.requests[0]?.wasHungUp).toBe(true);
  });

  it("asks again when the stream fails in the middle, and takes back what was said", () =>
    everyCase<[string, Script]>(
      [
        ["a fault of the vendor", { kind: "fault", text: "It may be" }],
        ["an early end", { kind: "ended_early", text: "It may be" }],
        ["a broken connection", { kind: "broken" }],
      ],
      async (_, script) => {
        server.reset();
        server.script(script, { kind: "reply", text: "It is 12." });
        const again = await provider(vendor, { maxRetries: 1 });
        const deltas = await all(streamNext(run("x").state, again, never));
        expect(said(deltas)).toBe("It is 12.");
        expect(deltas.at(-1)).toMatchObject({ decision: { kind: "finish", result: { summary: "It is 12." } } });
        expect(server.requests.length).toBe(2);
      },
    ));

  it("streams calls too", async () => {
    server.script({
      kind: "reply",
      text: "I look.",
      calls: [{ id: "t1", name: "search_memory", input: { query: "reports" } }],
    });
    let last: Delta | undefined;
    for await (const delta of streamNext(run("x").state, await provider(vendor), never)) last = delta;
    expect(last).toMatchObject({
      kind: "decision",
      decision: { kind: "call", calls: [{ id: "t1", tool: "search_memory", arguments: { query: "reports" } }] },
    });
  });

  it("of a server that cannot stream is asked for as a whole, and is one text", async () => {
    server.script({ kind: "reply", calls: [{ id: "f", name: "finish", input: FINISH }] });
    const deltas = await all(streamNext(run("x").state, await provider(vendor, { streams: false }), never));
    expect(deltas).toMatchObject([{ kind: "text", text: "It is 12." }, { kind: "decision" }]);
    expect(server.requests[0]?.body["stream"]).not.toBe(true);
  });
});

async function all(stream: AsyncIterable<Delta>): Promise<Delta[]> {
  const deltas: Delta[] = [];
  for await (const delta of stream) deltas.push(delta);
  return deltas;
}

/** The listener's final text. */
const said = (deltas: readonly Delta[]): string =>
  deltas.reduce((text, delta) => (delta.kind === "reset" ? "" : delta.kind === "text" ? text + delta.text : text), "");
