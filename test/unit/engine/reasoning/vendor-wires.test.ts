import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { assessFailure } from "#engine/evidence/assess-run";
import { createProvider, type ProviderConfiguration } from "#engine/reasoning/create-provider";
import type { CallDecision, Decision, RunState } from "#engine/reasoning/provider";
import { addStep, decideNext, performCalls, streamNext } from "#engine/reasoning/run-step";
import { signatureOf } from "#test/support/anthropic-wire";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

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
type Vendor = (typeof MODES)[number][0];

async function decide(
  [vendor, isStreamed]: readonly [Vendor, boolean],
  state: RunState,
  overrides: Partial<ProviderConfiguration> = {},
): Promise<Decision> {
  const { baseUrl, key: apiKey } = server;
  const model = vendor === "anthropic" ? "claude-sonnet-4-5" : "gpt-5-mini";
  const provider = await createProvider({ provider: vendor, baseUrl, apiKey, model, maxRetries: 0, ...overrides });
  if (!isStreamed) return decideNext(state, provider, never);
  for await (const delta of streamNext(state, provider, never)) if (delta.kind === "decision") return delta.decision;
  throw new Error("The stream ended without a decision.");
}

const ADDING = { id: "t1", name: "evaluate_arithmetic", input: { expression: "1 + 1" } };
const FINISH: Script = {
  kind: "reply",
  calls: [{ id: "end", name: "finish", input: { summary: "It is 2.", confidence: 1 } }],
};
const bodyAt = (at: number): Record<string, unknown> => server.requests[at]?.body ?? {};

interface Block {
  type: string;
  thinking?: string;
  signature?: string;
  text?: string;
  cache_control?: { type: string };
}
const blocksOf = (message: unknown): Block[] => {
  const { content } = message as { content: Block[] | string };
  return typeof content === "string" ? [] : content;
};

/** Takes a step with a call, performs it, and asks again. */
async function twoSteps(mode: readonly [Vendor, boolean], state: RunState, tools: ReturnType<typeof newRun>["tools"]) {
  addStep(state, (await decide(mode, state)) as CallDecision, undefined, undefined);
  await performCalls(state, tools, toolContext(), never, () => undefined);
  // As a crashed and restarted driver would have it.
  return decide(mode, JSON.parse(JSON.stringify(state)) as RunState);
}

describe.each(MODES)("%s, streamed: %s", (vendor, isStreamed) => {
  const mode = [vendor, isStreamed] as const;

  it("thinking goes back with the results of the calls that it led to", async () => {
    server.script({ kind: "reply", thinking: "One and one.", text: "I add.", calls: [ADDING] }, FINISH);
    const { state, tools } = newRun("What is 1 + 1?", {
      withSchemas: true,
      configuration: { reasoning_effort: "low", max_tokens: 1_000 },
    });
    expect(await twoSteps(mode, state, tools)).toMatchObject({ kind: "finish", result: { summary: "It is 2." } });
    const said = (bodyAt(1)["messages"] as Record<string, unknown>[]).find(({ role }) => role === "assistant");
    if (vendor === "anthropic") {
      expect(bodyAt(0)["thinking"]).toMatchObject({ type: "enabled" });
      expect(blocksOf(said)[0]).toMatchObject({
        type: "thinking",
        thinking: "One and one.",
        signature: signatureOf("One and one."),
      });
    } else {
      expect(bodyAt(0)["reasoning_effort"]).toBe("low");
      expect(said?.["reasoning_content"]).toBe("One and one.");
    }
  });

  it("another model does not get the thinking", async () => {
    server.script({ kind: "reply", thinking: "One and one.", calls: [ADDING] }, FINISH);
    const { state, tools } = newRun("What is 1 + 1?", { withSchemas: true });
    addStep(state, (await decide(mode, state)) as CallDecision);
    await performCalls(state, tools, toolContext(), never, () => undefined);
    await decide(mode, state, { model: "another-model" });
    expect(JSON.stringify(bodyAt(1))).not.toContain("One and one.");
  });

  it("a refusal ends the run with the model's words, and the platform does not ask again", async () => {
    server.script({ kind: "reply", text: "I cannot help with that.", declined: true });
    const { state } = newRun("Do harm", { withSchemas: true });
    expect(await decide(mode, state)).toMatchObject({
      kind: "nothing",
      reason: "declined",
      message: 'The model declined to answer: "I cannot help with that."',
      usage: { inputTokens: 11 },
    });
    expect(server.requests).toHaveLength(1);
  });

  it("an answer that the vendor's filter stops is a refusal too, with or without words", async () => {
    for (const text of [undefined, "First, you"]) {
      server.script({ kind: "reply", filtered: true, ...(text === undefined ? {} : { text }) });
      const { state } = newRun("Do harm", { withSchemas: true });
      const decision = await decide(mode, state);
      expect(decision).toMatchObject({ kind: "nothing", reason: "declined" });
      expect(assessFailure("EXECUTION_FAILED", { reason: "declined", isWaitedOut: false })).toMatchObject({
        outcome: "void",
      });
    }
  });
});

describe.each([false, true])("anthropic's cache, streamed: %s", (isStreamed) => {
  const mode = ["anthropic", isStreamed] as const;

  it("keeps what an agent's runs share, and the conversation for the run's next step", async () => {
    server.script({ kind: "reply", calls: [ADDING] }, FINISH);
    const { state, tools } = newRun("What is 1 + 1?", { withSchemas: true });
    const dated: RunState = { ...state, askedAt: Date.UTC(2026, 10, 23, 12) };
    await twoSteps(mode, dated, tools);
    for (const at of [0, 1]) {
      const system = bodyAt(at)["system"] as Block[];
      expect(system.map(({ cache_control: mark }) => mark?.type)).toEqual(["ephemeral", undefined]);
      expect(system[0]?.text).not.toContain("2026");
      expect(system[1]?.text).toContain("Today is Monday, 2026-11-23");
      const blocks = (bodyAt(at)["messages"] as unknown[]).flatMap(blocksOf);
      const marked = blocks.filter(({ cache_control: mark }) => mark !== undefined);
      expect(marked).toEqual([blocks.at(-1)]);
    }
  });

  it("is counted and paid: a read at its price, a write a quarter above the input's", async () => {
    server.script({ ...FINISH, usage: { input: 1_000, output: 100, cached: 600, written: 300 } } as Script);
    const { state } = newRun("What is 1 + 1?", { withSchemas: true });
    const price = { inputUsd: 4, outputUsd: 20, cachedInputUsd: 0.4 };
    const { usage } = await decide(mode, state, { price });
    expect(usage).toMatchObject({ inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 600 });
    // 100 × 4 + 300 × 5 + 600 × 0.4 + 100 × 20 millionths
    expect(usage?.costUsd).toBeCloseTo(0.00414, 10);
  });
});

it("other vendors get no marks for a cache", async () => {
  server.script(FINISH);
  await decide(["openai-compatible", false], newRun("x", { withSchemas: true }).state);
  expect(JSON.stringify(bodyAt(0))).not.toContain("cache_control");
});
