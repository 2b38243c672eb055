import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { minePatterns, type MinedEpisode } from "#autonomy/training/mine-patterns";

const anyEpisode: fc.Arbitrary<MinedEpisode> = fc.record({
  action: fc.constantFrom("read", "search", "summarize", "constructor"),
  outcome: fc.constantFrom("success", "failure", "partial"),
});
const of = (action: string, ...outcomes: MinedEpisode["outcome"][]): MinedEpisode[] =>
  outcomes.map((outcome) => ({ action, outcome }));

describe("patterns", () => {
  it("are the same in whatever order episodes come, and their bounds hold the rate", () => {
    fc.assert(
      fc.property(fc.array(anyEpisode), (episodes) => {
        const patterns = minePatterns(episodes);
        expect(minePatterns(episodes.toReversed())).toEqual(patterns);
        for (const { success_rate: rate, success_lower_bound: lower, success_upper_bound: upper, ...one } of patterns) {
          expect(lower).toBeLessThanOrEqual(rate + 1e-12);
          expect(upper).toBeGreaterThanOrEqual(rate - 1e-12);
          expect(one.sample_size).toBe(episodes.filter(({ action }) => action === one.action).length);
        }
      }),
    );
  });

  it("are the same from episodes counted by how they went as from the episodes one by one", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ episode: anyEpisode, count: fc.nat(20) })), (groups) => {
        const counted = groups.map(({ episode, count }) => ({ ...episode, count }));
        const oneByOne = groups.flatMap(({ episode, count }) => Array.from({ length: count }, () => episode));
        expect(minePatterns(counted)).toEqual(minePatterns(oneByOne));
      }),
    );
  });

  it("say in words how tasks of a kind go", () => {
    const episodes = [
      ...of("read", "success", "success", "failure", "success"),
      ...of("search", "failure", "failure", "success"),
      ...of("plan", "partial", "partial", "success"),
      ...of("list", "success", "failure", "partial"),
      ...of("get", "success", "success"),
    ];
    expect(minePatterns(episodes).map(({ pattern }) => pattern)).toEqual([
      "read usually succeeds",
      "list goes either way",
      "plan is usually done in part",
      "search usually fails",
    ]);
  });
});
