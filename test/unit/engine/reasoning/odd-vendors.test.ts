import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createProvider, type ProviderConfiguration } from "#engine/reasoning/create-provider";
import type { CallDecision, Decision, RunState, Usage } from "#engine/reasoning/provider";
import { addStep, decideNext, performCalls, streamNext } from "#engine/reasoning/run-step";
import { seededRandom, shuffled } from "#lib/seeded-random";
import { ODDITIES, type Oddity } from "#test/support/model-oddities";
import { type ModelServer, startModelServer } from "#test/support/model-server";

import { never, newRun, toolContext } from "./run-state.ts";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const MODES = [
  ["openai-compatible", false],
  ["openai-compatible", true],
  ["anthropic", false],
  ["anthropic", true],
] as const;
type Mode = (typeof MODES)[number];

const PRICE = { inputUsd: 1, outputUsd: 10, cachedInputUsd: null };

interface Told {
  decision: Decision;
  /** The text that a reader saw in the end. */
  seen: string;
}

async function decide(
  [vendor, isStreamed]: Mode,
  state: RunState,
  overrides: Partial<ProviderConfiguration> = {},
): Promise<Told> {
  const { baseUrl, key: apiKey } = server;
  const provider = await createProvider({
    provider: vendor,
    baseUrl,
    apiKey,
    model: "a-model",
    price: PRICE,
    maxRetries: 0,
    ...overrides,
  });
  if (!isStreamed) return { decision: await decideNext(state, provider, never), seen: "" };
  let seen = "";
  for await (const delta of streamNext(state, provider, never))
    if (delta.kind === "decision") return { decision: delta.decision, seen };
    else seen = delta.kind === "reset" ? "" : seen + delta.text;
  throw new Error("The stream ended without a decision.");
}

const usageOf = (decision: Decision): Usage => {
  if (decision.usage === undefined) throw new Error("The decision has no usage.");
  return decision.usage;
};

const ADDING = { id: "t1", name: "evaluate_arithmetic", input: { expression: "1 + 1" } };
const ALSO = { id: "t2", name: "evaluate_arithmetic", input: { expression: "2 + 2" } };

describe.each(MODES)("a vendor on the wire of %s, streamed: %s", (...mode) => {
  const [vendor, isStreamed] = mode;

  it("that is odd in any mixture of ways gives its result, its calls and what they cost", async () => {
    const random = seededRandom(vendor.length + (isStreamed ? 1 : 0));
    const usual = ODDITIES.filter((odd) => vendor !== "anthropic" || !odd.endsWith("_openai"));
    for (let round = 0; round < 40; round += 1) {
      const odd: Oddity[] = shuffled(usual, random).slice(0, 1 + Math.floor(random() * usual.length));
      server.script({ kind: "reply", calls: [ADDING, ALSO], odd }, { kind: "reply", text: "It is 2 and 4.", odd });
      const { state, tools } = newRun("What is 1 + 1, and 2 + 2?", { withSchemas: true });
      const first = await decide(mode, state);
      expect([odd, first.decision.kind]).toEqual([odd, "call"]);
      const { calls } = first.decision as CallDecision;
      expect([odd, calls.map(({ tool, arguments: given }) => [tool, given])]).toEqual([
        odd,
        [ADDING, ALSO].map(({ name, input }) => [name, input]),
      ]);
      addStep(state, first.decision as CallDecision, undefined, undefined);
      await performCalls(state, tools, toolContext(), never, () => undefined);
      const { decision, seen } = await decide(mode, state);
      expect([odd, decision]).toMatchObject([odd, { kind: "finish", result: { summary: "It is 2 and 4." } }]);
      if (isStreamed) expect([odd, seen.trim()]).toEqual([odd, "It is 2 and 4."]);
      for (const usage of [usageOf(first.decision), usageOf(decision)]) {
        expect([odd, usage.costUsd]).not.toEqual([odd, 0]);
        expect([odd, usage.isEstimate === true]).toEqual([
          odd,
          odd.some((one) => one === "counts_nothing" || one === "counts_nonsense"),
        ]);
      }
    }
  });

  it("that reports a fault with the status 200 is quoted, with the class of the fault", async () => {
    const faults = [
      ['{"error":{"message":"Too many of them.","code":429}}', "PROVIDER_RATE_LIMITED", "Too many of them."],
      ['{"error":"The key is wrong.","code":"invalid_api_key"}', "NOT_CONFIGURED", "The key is wrong."],
      ['{"code":500,"msg":"The disk is full.","success":false}', "PROVIDER_ERROR", "The disk is full."],
      ['{"base_resp":{"status_code":1004,"status_msg":"Not signed in."}}', "PROVIDER_ERROR", "Not signed in."],
    ] as const;
    for (const [body, code, words] of faults) {
      server.script({ kind: "body", body });
      const { state } = newRun("What is 1 + 1?", { withSchemas: true });
      const error: unknown = await decide(mode, state).catch((caught: unknown) => caught);
      expect([body, error]).toMatchObject([body, { code, cause: { reason: words } }]);
    }
  });

  it("whose answer cannot be read is asked again", async () => {
    server.script({ kind: "body", body: '{"choices":"none","content":7}' }, { kind: "reply", text: "Two." });
    const { state } = newRun("What is 1 + 1?", { withSchemas: true });
    const { decision } = await decide(mode, state, { maxRetries: 1 });
    expect(decision).toMatchObject({ kind: "finish", result: { summary: "Two." } });
  });

  it("whose address has a query gets it behind the path", async () => {
    server.script({ kind: "reply", text: "Two." });
    const { state } = newRun("What is 1 + 1?", { withSchemas: true });
    await decide(mode, state, { baseUrl: `${server.baseUrl}?api-version=2026-01-01&x=1` });
    expect(server.requests[0]?.path).toMatch(/^\/v1\/[a-z/]+\?api-version=2026-01-01&x=1$/);
  });

  it("gets lawful names and ids in place of those that a model invented", async () => {
    const invented = { id: "functions.send:0", name: "multi_tool_use.parallel", input: { tool_uses: [] } };
    server.script({ kind: "reply", calls: [invented] }, { kind: "reply", text: "Two." });
    const { state, tools } = newRun("What is 1 + 1?", { withSchemas: true });
    const first = await decide(mode, state);
    addStep(state, first.decision as CallDecision, undefined, undefined);
    await performCalls(state, tools, toolContext(), never, () => undefined);
    await decide(mode, state);
    const sent = JSON.stringify(server.requests[1]?.body["messages"]);
    expect(sent).not.toContain("functions.send:0");
    expect(sent).toContain('"multi_tool_use_parallel"');
    expect(sent).toContain("There is no tool named");
  });

  it.runIf(isStreamed)(
    "is told as it writes, whatever is still to come",
    async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.script({ kind: "reply", text: "It can be forty two.", held: { pieces: 2, until: promise } });
      const { state } = newRun("What is 6 times 7?", { withSchemas: true });
      const { baseUrl, key: apiKey } = server;
      const provider = await createProvider({ provider: vendor, baseUrl, apiKey, model: "a-model" });
      let seen = "";
      for await (const delta of streamNext(state, provider, never)) {
        if (delta.kind === "text") seen += delta.text;
        if (seen === "It can") resolve();
      }
      expect(seen).toBe("It can be forty two.");
    },
    5_000,
  );
});
