import fc from "fast-check";
import { expect, test } from "vitest";

import {
  inPieces,
  recentConversation,
  REMEMBERED_CHARACTERS,
  REMEMBERED_TURNS,
  titleOf,
} from "#conversation/chat/conversation";

const turns = fc.array(
  fc.record({
    message: fc.string({ maxLength: 9_000, size: "max" }),
    answer: fc.string({ minLength: 1, maxLength: 9_000, size: "max" }),
  }),
  { maxLength: 14 },
);

test("an agent is given whole turns, in their order, the newest without a gap, within the bounds", () => {
  fc.assert(
    fc.property(turns, (newestFirst) => {
      const given = recentConversation(newestFirst);
      const count = given.length / 2;
      expect(given.map(({ role, content }) => [role, content])).toEqual(
        newestFirst
          .slice(0, count)
          .toReversed()
          .flatMap(({ message, answer }) => [
            ["user", message],
            ["assistant", answer],
          ]),
      );
      expect(count).toBeLessThanOrEqual(REMEMBERED_TURNS);
      expect(given.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(REMEMBERED_CHARACTERS);
    }),
    { numRuns: 50 },
  );
});

test("one more turn is left out only when it does not fit", () => {
  const turn = (characters: number) => ({ message: "", answer: "x".repeat(characters) });
  expect(recentConversation([turn(REMEMBERED_CHARACTERS)])).toHaveLength(2);
  expect(recentConversation([turn(REMEMBERED_CHARACTERS + 1)])).toEqual([]);
  expect(recentConversation([turn(1), turn(REMEMBERED_CHARACTERS), turn(1)])).toHaveLength(2);
  expect(recentConversation([{ message: "a", answer: null }, turn(1), turn(0)])).toHaveLength(2);
  expect(recentConversation(Array.from({ length: 30 }, () => turn(1)))).toHaveLength(2 * REMEMBERED_TURNS);
});

test("the pieces of a text are the text, and none is empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), fc.lorem({ maxCount: 60 }), (odd, words) => {
      for (const text of [odd, words, `${words} ${odd}`, `${odd}\n\n${words}\n`]) {
        const pieces = inPieces(text);
        expect(pieces.join("")).toBe(text);
        expect(pieces).not.toContain("");
      }
    }),
  );
  expect(inPieces("one two ".repeat(40)).length).toBeGreaterThan(3);
});

test("a title is one line of at most 80 characters, as the message begins", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }), (message) => {
      const title = titleOf(message);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(title.isWellFormed()).toBe(true);
      expect(title).not.toMatch(/[\n\r\t]/);
    }),
  );
  expect(titleOf("  What is\n12 percent?  ")).toBe("What is 12 percent?");
});
