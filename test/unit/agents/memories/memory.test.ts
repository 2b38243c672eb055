import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { episodeQuery, memoryQuery, tellingWords } from "#agents/memories/memory-query";
import { rankMemories, type Recollection } from "#agents/memories/rank-memories";

const AGENT = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

describe("the query of an agent's memory", () => {
  it("is about this agent, and every word of it is quoted, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const query = episodeQuery(AGENT, typed);
        if (query === null) return;
        expect(query.startsWith('agent : "0199a3f27c1e7b549f0e3d2a1b4c5d6e" AND {task summary} : (')).toBe(true);
        const words = query.slice(query.indexOf("(") + 1, -1);
        expect(words).toMatch(/^"[\p{L}\p{N}\p{M}]+"\*( AND "[\p{L}\p{N}\p{M}]+"\*)*$/u);
      }),
    );
  });

  it("is none without a word", () => {
    expect(episodeQuery(AGENT, '"* ( ) -')).toBeNull();
    expect(memoryQuery([AGENT], "text", [], "any")).toBeNull();
  });

  it("leaves out what is in every text, and folds accents and case", () => {
    expect(tellingWords("Is the Éclair an ÉCLAIR?")).toEqual(["the", "eclair"]);
  });
});

describe("the ranking of memories", () => {
  const memory = (id: string, text: string, fields: Partial<Recollection> = {}): Recollection => ({
    id,
    text,
    createdAt: 0,
    isLesson: false,
    ...fields,
  });

  it("puts what has more of the query's words first, then lessons, then the latest", () => {
    const ranked = rankMemories(
      [
        memory("old", "revenue"),
        memory("late", "revenue", { createdAt: 5 }),
        memory("lesson", "Revenues are in thousands", { isLesson: true }),
        memory("both", "revenue by quarter"),
        memory("none", "weather"),
      ],
      "Revenue of the quarter",
      10,
    );
    expect(ranked.map(({ id }) => id)).toEqual(["both", "lesson", "late", "old"]);
  });

  it("is the same in whatever order memories come", () => {
    const anyMemory = fc.record({
      id: fc.uuid(),
      text: fc.lorem({ maxCount: 6 }),
      createdAt: fc.nat(3),
      isLesson: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyMemory, { selector: ({ id }) => id }),
        fc.lorem({ maxCount: 3 }),
        fc.nat(5),
        (memories, query, limit) => {
          const ranked = rankMemories(memories, query, limit);
          expect(rankMemories(memories.toReversed(), query, limit)).toEqual(ranked);
          expect(ranked.length).toBeLessThanOrEqual(limit);
          expect(ranked.every(({ score }) => score > 0 && score <= 1)).toBe(true);
        },
      ),
    );
  });
});
