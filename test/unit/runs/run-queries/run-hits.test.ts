import fc from "fast-check";
import { expect, test } from "vitest";

import { parseQuery } from "#runs/run-queries/parse-query";
import { RUN_FIELDS } from "#runs/run-queries/run-fields";
import { hitsOf } from "#runs/run-queries/run-hits";

const hits = (text: string, query: string) =>
  hitsOf([{ column: "answers", entry: 1, text }], parseQuery(query, RUN_FIELDS).terms ?? []);

const marked = (text: string, query: string): string[] =>
  hits(text, query).flatMap((hit) => hit.ranges.map(([offset, length]) => hit.text.slice(offset, offset + length)));

test.each([
  ["The Selkie swims", "selkie", ["Selkie"]],
  ["The Selkies swim", "selkie", []],
  ["The Selkies swim", "selk*", ["Selkies"]],
  ["a rough sea, a sea", "sea", ["sea", "sea"]],
  ["Élan vital", "elan", ["Élan"]],
  ["code: INVALID_INPUT", "invalid_input", ["INVALID_INPUT"]],
  ["not one of S, M, L", '"one of s"', ["one of S"]],
  ["北京大学生", "大学", ["北京大学生"]],
  ["The Selkie swims", "in:answer selkie", ["Selkie"]],
  ["The Selkie swims", "in:task selkie", []],
  ["The Selkie swims", "-selkie", []],
])("in «%s» the query %s marks its words", (text, query, words) => {
  expect(marked(text, query)).toEqual(words);
});

test("a hit is at most 160 characters around the first found word, with whole marks that do not overlap", () => {
  const word = fc.constantFrom("sea", "seal", "a", "—", "漢字", "\n", "x".repeat(50));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (words) => {
      for (const { text, ranges } of hits(words.join(" "), 'sea* seal "sea seal"')) {
        expect(text.length).toBeLessThanOrEqual(160);
        expect(ranges.length).toBeGreaterThan(0);
        let end = 0;
        for (const [offset, length] of ranges) {
          expect(offset).toBeGreaterThanOrEqual(end);
          expect(text.slice(offset, offset + length)).toMatch(/^sea/);
          end = offset + length;
        }
      }
    }),
  );
});

test("a run has at most three hits", () => {
  const passages = Array.from({ length: 5 }, (_, entry) => ({ column: "answers" as const, entry, text: "sea" }));
  expect(hitsOf(passages, parseQuery("sea", RUN_FIELDS).terms ?? []).map(({ entry }) => entry)).toEqual([0, 1, 2]);
});
