import { expect, it } from "vitest";

import { judgeOf } from "#engine/judging/judge";
import { judgedCalls } from "#engine/judging/judged-calls";
import { isOwnJudge } from "#engine/judging/own-judge";
import { startWarnings } from "#local/start-warnings";
import { everyCase } from "#test/support/every-case";

const judge = { provider: "openai-compatible", baseUrl: "https://models.example/v1", model: "large" };

it("A judge of the acting model is its own judge, however its address is spelt and behind any gateway", () =>
  everyCase(
    [
      [["large"], true],
      [["small", "large", undefined], true],
      [["Large:latest"], true],
      [["vendor/large"], true],
      [["small"], false],
      [["larger"], false],
      [[undefined], false],
      [[], false],
    ] as [(string | undefined)[], boolean][],
    (models, isOwn) => {
      expect(isOwnJudge(judge, models)).toBe(isOwn);
    },
  ));

it("A judge at another address is another judge, and a judge at its vendor's own address stays what it was", async () => {
  const own = { ...judge, provider: "openai", apiKey: undefined, contextWindows: {} } as const;
  const idAt = async (baseUrl: string | undefined) => (await judgeOf({ ...own, baseUrl }, "custom")).id;
  expect(await idAt("https://models.example/v1/")).toBe(await idAt("https://MODELS.example:443/v1"));
  expect(await idAt("https://other.example/v1")).not.toBe(await idAt("https://models.example/v1"));
  expect(await idAt(undefined)).not.toBe(await idAt("https://models.example/v1"));
});

it("A start warns of a judge that is the acting model", () => {
  const variables = (model: string) => ({
    ENVIRONMENT: "local",
    JWT_SECRET: "x".repeat(40),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64url"),
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: judge.baseUrl,
    LLM_MODEL: "large",
    JUDGE_PROVIDER: "openai-compatible",
    JUDGE_BASE_URL: judge.baseUrl,
    JUDGE_MODEL: model,
  });
  expect(startWarnings(variables("large"))).toEqual([expect.stringContaining("vouch for nothing")]);
  expect(startWarnings(variables("other"))).toEqual([]);
});

it("A judge sees recorded results whole, and each with its own call", () => {
  const long = "x".repeat(5_000);
  const trace = [
    { type: "plan" },
    { type: "tool", tool: "look", input: { at: 1 }, output: "xxx… (5000 characters)" },
    { type: "tool", tool: "look", input: { at: 2 } },
    { type: "tool", tool: "other", input: {}, output: "short" },
    { type: "tool", tool: "look", input: { at: 3 }, output: { error: { code: "NOT_FOUND", message: "No." } } },
  ];
  const error = { code: "NOT_FOUND", message: "No." };
  const recorded = [
    { tool: "look", arguments: { at: 1 }, outcome: { status: "done" as const, output: long } },
    { tool: "look", arguments: { at: 3 }, outcome: { status: "failed" as const, error } },
  ];
  expect(judgedCalls(trace, recorded)).toEqual([
    { tool: "look", input: { at: 1 }, output: long },
    { tool: "look", input: { at: 2 }, output: undefined },
    { tool: "other", input: {}, output: "short" },
    { tool: "look", input: { at: 3 }, output: { error } },
  ]);
});
