import { afterAll, beforeAll, expect, test } from "vitest";

import { createProvider, type ProviderConfiguration } from "#engine/reasoning/create-provider";
import type { CallAhead } from "#engine/reasoning/models/model-meter";
import { costOf } from "#engine/reasoning/models/prices";
import type { Step, Usage } from "#engine/reasoning/provider";
import { decideNext } from "#engine/reasoning/run-step";
import { sumUsage } from "#engine/reasoning/usage";
import { type ModelServer, startModelServer } from "#test/support/model-server";

import { newRun } from "./run-state.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const LARGE = { inputUsd: 3, outputUsd: 12, cachedInputUsd: 0.3 };
const SMALL = { inputUsd: 0.2, outputUsd: 0.8, cachedInputUsd: 0.02 };

type Line = [
  asked: Pick<ProviderConfiguration, "provider" | "model" | "price">,
  usage: { input: number; output: number; cached?: number; reasoning?: number },
  cost: string,
  failsFirst?: true,
];

/** Computed on paper from the prices of a million tokens, each line to the millionth of a dollar. */
const LEDGER: Line[] = [
  [{ provider: "openai-compatible", model: "large", price: LARGE }, { input: 1_000, output: 500 }, "0.009000"],
  // 2,000 at 3, 8,000 at 0.30, 500 at 12.
  [
    { provider: "openai-compatible", model: "large", price: LARGE },
    { input: 10_000, cached: 8_000, output: 500 },
    "0.014400",
  ],
  [{ provider: "openai-compatible", model: "small", price: SMALL }, { input: 12_345, output: 678 }, "0.003011"],
  [
    { provider: "openai-compatible", model: "small", price: SMALL },
    { input: 50_000, cached: 49_999, output: 1 },
    "0.001001",
  ],
  // Reasoning is a part of the output that is paid once.
  [{ provider: "openai", model: "gpt-5-mini" }, { input: 900, output: 400, reasoning: 300 }, "0.001025"],
  [{ provider: "openai", model: "gpt-5-mini" }, { input: 4_000, cached: 3_072, output: 20 }, "0.000349"],
  // This vendor counts cached input beside the rest: 500 at 1, 1,500 at 0.10, 100 at 5.
  [{ provider: "anthropic", model: "claude-haiku-4-5" }, { input: 2_000, cached: 1_500, output: 100 }, "0.001150"],
  [{ provider: "anthropic", model: "claude-haiku-4-5" }, { input: 300, output: 50 }, "0.000550"],
  // The vendor charges nothing for the request that it refused.
  [{ provider: "openai-compatible", model: "large", price: LARGE }, { input: 100, output: 10 }, "0.000420", true],
  [{ provider: "openai-compatible", model: "large", price: LARGE }, { input: 7, output: 3 }, "0.000057"],
];
const ROUNDS = 20;
/** The sum of the ten lines, 0.030963, twenty times. */
const TOTAL = "0.619260";

async function ask([asked, usage, , failsFirst]: Line, isStreamed: boolean): Promise<Usage | undefined> {
  if (failsFirst === true) server.script({ kind: "status", status: 503, retryAfter: "0" });
  server.script({ kind: "reply", text: "A word.", usage });
  const provider = await createProvider({ baseUrl: server.baseUrl, apiKey: server.key, maxRetries: 1, ...asked });
  const { state } = newRun("Say a word.", { withSchemas: true });
  const signal = new AbortController().signal;
  if (!isStreamed) return (await decideNext(state, provider, signal)).usage;
  for await (const part of provider.stream?.(state, signal) ?? [])
    if (part.kind === "decision") return part.decision.usage;
  return undefined;
}

/** Asks a vendor that refuses the request for good. */
async function askInVain(asked: Line[0], isStreamed: boolean): Promise<void> {
  server.script({ kind: "status", status: 400, message: "odd" }, { kind: "status", status: 400, message: "odd" });
  const before = server.requests.length;
  try {
    await ask([asked, { input: 1, output: 1 }, ""], isStreamed);
  } finally {
    // `ask` has scripted an answer too: it must not be left for the next line.
    expect(server.requests.length).toBeGreaterThan(before);
    server.reset();
  }
}

test("200 mixed calls cost what a ledger says, each to the millionth and together to the cent", async () => {
  const steps: Step[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of LEDGER) {
      const usage = await ask(line, round % 2 === 1);
      expect(usage?.costUsd?.toFixed(6), JSON.stringify(line)).toBe(line[2]);
      if (usage !== undefined) steps.push({ reasoning: "", calls: [], usage });
    }
    // A call that fails for good costs nothing, and the next line is not dearer.
    const [failing] = LEDGER[round % LEDGER.length] ?? [];
    if (failing !== undefined) await expect(askInVain(failing, round % 2 === 1)).rejects.toThrow("400");
  }
  expect(steps).toHaveLength(200);
  expect(sumUsage(steps).costUsd?.toFixed(6)).toBe(TOTAL);
}, 60_000);

test("an unknown price is unknown and makes a sum unknown; cached input without a price counts as the rest", () => {
  const tokens = { inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 400_000 };
  expect(costOf(null, tokens)).toBeNull();
  expect(costOf({ ...LARGE, cachedInputUsd: null }, tokens)).toBe(3);
  const known: Usage = { inputTokens: 1, outputTokens: 1, costUsd: 1 };
  const steps = [known, { ...known, costUsd: null }].map((usage): Step => ({ reasoning: "", calls: [], usage }));
  expect(sumUsage(steps).costUsd).toBeNull();
});

test("each request passes the meter with the most that it can cost, and is settled once, whether it is answered or not", async () => {
  const begun: CallAhead[] = [];
  const settled: (Usage | null)[] = [];
  const meter: NonNullable<ProviderConfiguration["meter"]> = {
    isBounded: true,
    begin: (call) => {
      begun.push(call);
      return Promise.resolve((usage) => {
        settled.push(usage);
        return Promise.resolve();
      });
    },
  };
  const asked = { provider: "openai-compatible", model: "large", price: LARGE, meter };
  await ask([asked, { input: 100, output: 10 }, "0.000420", true], false);
  await ask([asked, { input: 100, output: 10 }, "0.000420", true], true);
  expect(settled.map((usage) => usage?.costUsd ?? null)).toEqual([null, 0.00042, null, 0.00042]);
  expect(begun.every(({ costUsd, outputTokens }) => outputTokens === 16_000 && (costUsd ?? 0) > 0.192)).toBe(true);
  expect(server.requests.at(-1)?.body["max_tokens"]).toBe(16_000);
});

test("an answer that was lost is settled by an estimate where the vendor had begun it, and else not at all", async () => {
  const settled: [costUsd: number | null, inputTokens: number, isEstimate: boolean][] = [];
  let ahead = 0;
  const meter: NonNullable<ProviderConfiguration["meter"]> = {
    isBounded: true,
    begin: ({ inputTokens }) => {
      ahead = inputTokens;
      return Promise.resolve((usage, isEstimate = false) => {
        settled.push([usage?.costUsd ?? null, usage?.inputTokens ?? 0, isEstimate]);
        return Promise.resolve();
      });
    },
  };
  const asked = { provider: "openai-compatible", model: "large", price: LARGE, meter } as const;
  const answered = [0.00042, 100, false];
  const lost = async (kind: "broken" | "lost", isStreamed: boolean) => {
    settled.length = 0;
    server.reset();
    server.script({ kind });
    await ask([asked, { input: 100, output: 10 }, "0.000420"], isStreamed);
    return settled.splice(0);
  };
  expect(await lost("broken", false)).toEqual([[(ahead * LARGE.inputUsd) / 1e6, ahead, true], answered]);
  const [streamed, ...rest] = await lost("broken", true);
  expect(streamed?.slice(1)).toEqual([ahead, true]);
  expect(streamed?.[0]).toBeGreaterThan((ahead * LARGE.inputUsd) / 1e6);
  expect(rest).toEqual([answered]);
  for (const isStreamed of [false, true]) expect(await lost("lost", isStreamed)).toEqual([[null, 0, true], answered]);
});
