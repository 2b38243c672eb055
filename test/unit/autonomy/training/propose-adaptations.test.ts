import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { minePatterns, type MinedEpisode } from "#autonomy/training/mine-patterns";
import { proposeAdaptations, type Learned } from "#autonomy/training/propose-adaptations";

const learnedFrom = (episodes: MinedEpisode[], fields: Partial<Learned> = {}): Learned => ({
  configuration: {},
  patterns: minePatterns(episodes),
  episodes: episodes.length,
  successes: episodes.filter(({ outcome }) => outcome === "success").length,
  meanConfidence: 0.9,
  corrections: new Map(),
  replayed: 0,
  missingTools: new Map(),
  applied: new Set(),
  ...fields,
});
const times = (count: number, action: string, outcome: MinedEpisode["outcome"]): MinedEpisode[] =>
  Array.from({ length: count }, () => ({ action, outcome }));
const anyEpisodes = fc.array(
  fc.record({
    action: fc.constantFrom("read", "search", "summarize"),
    outcome: fc.constantFrom<MinedEpisode["outcome"]>("success", "failure", "partial"),
  }),
);

describe("proposals", () => {
  it("promise between nothing and everything, the most promising first, each once", () => {
    fc.assert(
      fc.property(anyEpisodes, fc.double({ min: 0, max: 1, noNaN: true }), (episodes, meanConfidence) => {
        const proposals = proposeAdaptations(
          learnedFrom(episodes, { meanConfidence, configuration: { temperature: 1 } }),
        );
        const gains = proposals.map(({ expectedImprovement }) => expectedImprovement);
        expect(gains.every((gain) => gain >= 0 && gain <= 1)).toBe(true);
        expect(gains.toSorted((left, right) => right - left)).toEqual(gains);
        expect(new Set(proposals.map(({ type, subject }) => `${type} ${subject}`)).size).toBe(proposals.length);
      }),
    );
  });

  it("never reinforce and avoid the same", () => {
    fc.assert(
      fc.property(anyEpisodes, (episodes) => {
        const proposals = proposeAdaptations(learnedFrom(episodes));
        const of = (type: string) => proposals.filter((one) => one.type === type).map(({ subject }) => subject);
        expect(of("reinforce_pattern").filter((subject) => of("avoid_pattern").includes(subject))).toEqual([]);
      }),
    );
  });

  it("are none for an agent that is proven good, nor for one of which nothing is known", () => {
    expect(
      proposeAdaptations(learnedFrom(times(60, "read", "success"), { configuration: { temperature: 1 } })),
    ).toEqual([]);
    expect(proposeAdaptations(learnedFrom([]))).toEqual([]);
  });

  it("leave out what is applied already", () => {
    const episodes = times(8, "read", "success");
    const applied = new Set(["reinforce_pattern read"]);
    expect(proposeAdaptations(learnedFrom(episodes))).toMatchObject([{ type: "reinforce_pattern", subject: "read" }]);
    expect(proposeAdaptations(learnedFrom(episodes, { applied }))).toEqual([]);
  });

  it("carry at most three corrections, the latest", () => {
    const corrections = new Map([["read", ["one", "two", "three", "four"]]]);
    const [avoid] = proposeAdaptations(learnedFrom(times(5, "read", "failure"), { corrections }));
    expect(avoid?.description).toContain("one two three");
    expect(avoid?.description).not.toContain("four");
  });

  it("give a tool by what it recovers", () => {
    const missingTools = new Map([["summarize_text", 2]]);
    expect(proposeAdaptations(learnedFrom(times(2, "read", "partial"), { missingTools }))).toMatchObject([
      {
        type: "add_skill",
        subject: "summarize_text",
        expectedImprovement: 1,
        path: ["tools"],
        value: "summarize_text",
      },
    ]);
  });
});
