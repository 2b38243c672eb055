import { describe, expect, test } from "vitest";

import { type KeptAnswer, KeptAnswers, MAX_KEPT_MS } from "#platform/public-reads/kept-answers";

const VERSIONS = { skill: 1, agent: 1, domain: 1, component: 1, workflow: 1 };
const NOW = 1_790_000_000_000;

const answerOf = (bytes: number, topics: KeptAnswer["topics"] = ["skill"]): KeptAnswer => ({
  body: new Uint8Array(bytes),
  contentType: "application/json",
  headers: {},
  cacheControl: "public, max-age=60",
  etag: '"1"',
  route: "",
  topics,
  versions: VERSIONS,
  readAt: NOW,
});

describe("answers to public reads that are kept", () => {
  test("are given while nothing they depend on has changed", () => {
    const answers = new KeptAnswers(10_000);
    const answer = answerOf(10, ["skill", "agent"]);
    answers.set("/a", answer);
    expect(answers.get("/a", VERSIONS, NOW + 1)).toBe(answer);
    expect(answers.get("/a", { ...VERSIONS, domain: 2 }, NOW + 1)).toBe(answer);
    expect(answers.get("/a", { ...VERSIONS, agent: 2 }, NOW + 1)).toBeUndefined();
    expect(answers.get("/b", VERSIONS, NOW + 1)).toBeUndefined();
  });

  test("grow too old even when no change was heard of", () => {
    const answers = new KeptAnswers(10_000);
    answers.set("/a", answerOf(10));
    expect(answers.get("/a", VERSIONS, NOW + MAX_KEPT_MS - 1)).toBeDefined();
    expect(answers.get("/a", VERSIONS, NOW + MAX_KEPT_MS)).toBeUndefined();
  });

  test("stay within their bytes: the oldest go first, and one too large is not kept at all", () => {
    const answers = new KeptAnswers(10_000);
    for (let index = 0; index < 50; index++) answers.set(`/${index}`, answerOf(1_500));
    const kept = Array.from({ length: 50 }, (_, index) => answers.get(`/${index}`, VERSIONS, NOW) !== undefined);
    expect(kept.filter(Boolean)).toHaveLength(4);
    expect(kept.slice(-4)).toEqual([true, true, true, true]);
    answers.set("/large", answerOf(2_500));
    expect(answers.get("/large", VERSIONS, NOW) !== undefined).toBe(false);
    expect(answers.get("/49", VERSIONS, NOW) !== undefined).toBe(true);
  });

  test("that are replaced are counted once", () => {
    const answers = new KeptAnswers(10_000);
    for (let index = 0; index < 50; index++) answers.set("/same", answerOf(1_900));
    answers.set("/other", answerOf(1_900));
    expect(
      [answers.get("/same", VERSIONS, NOW), answers.get("/other", VERSIONS, NOW)].map((kept) => kept !== undefined),
    ).toEqual([true, true]);
  });
});
