import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createProvider, type ProviderConfiguration } from "#engine/reasoning/create-provider";
import { decideNext } from "#engine/reasoning/run-step";
import { everyCase } from "#test/support/every-case";
import { type ModelServer, startModelServer } from "#test/support/model-server";

import { never, newRun, type RunOptions } from "./run-state.ts";

let server: ModelServer;
// Each test has its own server: a request that a test abandoned may arrive after its end.
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

function run(task: string, options: RunOptions = {}) {
  return newRun(task, { withSchemas: true, ...options });
}

describe("the cost", () => {
  it("is known for priced models of the vendor itself only", async () => {
    const cost = async (provider: string, model: string) => {
      server.script({ kind: "reply", text: "x", usage: { input: 1_000_000, output: 100_000 } });
      return (
        await decideNext(
          run("x").state,
          await createProvider({ provider, baseUrl: server.baseUrl, apiKey: server.key, model }),
          never,
        )
      ).usage?.costUsd;
    };
    expect(await cost("openai", "gpt-4o-mini")).toBe(0.21);
    expect(await cost("openai", "gpt-4o-mini-2024-07-18")).toBe(0.21);
    expect(await cost("anthropic", "claude-haiku-4-5-20251001")).toBe(1.5);
    expect(await cost("openai", "constructor")).toBeNull();
    expect(await cost("openai-compatible", "gpt-4o-mini")).toBeNull();
  });
});

describe("the configuration", () => {
  it("is refused by the name of what is missing", () =>
    everyCase<[ProviderConfiguration, string]>(
      [
        [{ provider: "openai" }, "LLM_API_KEY"],
        [{ provider: "anthropic" }, "LLM_API_KEY"],
        [{ provider: "openai-compatible" }, "LLM_BASE_URL"],
        [{ provider: "workers-ai" }, "AI binding"],
        [{ provider: "constructor" }, "no model provider"],
      ],
      async (configuration, message) => {
        await expect(createProvider(configuration)).rejects.toMatchObject({
          code: "NOT_CONFIGURED",
          message: expect.stringContaining(message),
        });
      },
    ));

  it("of an openai-compatible server may have no key", async () => {
    const open = await createProvider({
      provider: "openai-compatible",
      baseUrl: server.baseUrl,
      model: "m",
      maxRetries: 0,
    });
    await expect(decideNext(run("x").state, open, never)).rejects.toMatchObject({ code: "NOT_CONFIGURED" });
    expect(server.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it("of Workers AI runs on the binding", async () => {
    const asked: unknown[] = [];
    const ai = {
      run: (model: string, input: unknown) => {
        asked.push(model, input);
        return Promise.resolve({
          response: "From the edge.",
          usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
        });
      },
    } as unknown as Ai;
    const decision = await decideNext(run("Say it").state, await createProvider({ provider: "workers-ai" }, ai), never);
    expect(decision).toMatchObject({
      kind: "finish",
      result: { summary: "From the edge." },
      usage: { inputTokens: 3, outputTokens: 4, costUsd: null },
    });
    expect(asked[0]).toBe("@cf/meta/llama-3.3-70b-instruct-fp8-fast");
  });

  it("builtin loads no model SDK", async () => {
    expect(await createProvider({ provider: "builtin" })).toMatchObject({ name: "builtin", needsSchemas: false });
  });
});
