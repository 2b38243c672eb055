import { expect, it } from "vitest";

import { judgedCalls } from "#engine/judging/judged-calls";
import { isOwnJudge } from "#engine/judging/own-judge";
import { startWarnings } from "#local/start-warnings";
import { everyCase } from "#test/support/every-case";

const judge = { provider: "openai-compatible", baseUrl: "https://models.example/v1", model: "large" };

it("A judge of the acting model at the same address is its own judge", () =>
  everyCase(
    [
      [judge, ["large"], true],
      [{ ...judge, baseUrl: "https://models.example/v1/" }, ["small", "large", undefined], true],
      [judge, ["small"], false],
      [judge, [], false],
      [{ ...judge, baseUrl: "https://other.example/v1" }, ["large"], false],
      [{ ...judge, provider: "openai", baseUrl: undefined }, ["large"], false],
    ] as [typeof judge, string[], boolean][],
    (actor, models, isOwn) => {
      expect(isOwnJudge(judge, actor, models)).toBe(isOwn);
    },
  ));

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
