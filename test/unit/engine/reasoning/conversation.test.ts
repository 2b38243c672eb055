import fc from "fast-check";
import { expect, test } from "vitest";

import {
  earlierResults,
  recentConversation,
  REMEMBERED_CHARACTERS,
  REMEMBERED_TURNS,
} from "#engine/reasoning/conversation";

const turns = fc.array(
  fc.record({
    message: fc.string({ maxLength: 9_000, size: "max" }),
    answer: fc.string({ minLength: 1, maxLength: 9_000, size: "max" }),
  }),
  { maxLength: 14 },
);

test("an agent is given the newest turns in their order, without a gap and within the bounds, short ones whole", () => {
  fc.assert(
    fc.property(turns, (newestFirst) => {
      const given = recentConversation(newestFirst);
      const count = given.length / 2;
      const said = newestFirst
        .slice(0, count)
        .toReversed()
        .flatMap(({ message, answer }) => [message, answer]);
      given.forEach(({ role, content }, index) => {
        expect(role).toBe(index % 2 === 0 ? "user" : "assistant");
        expect(content === said[index] || content.includes("left out")).toBe(true);
      });
      if (newestFirst.length > 0) expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(REMEMBERED_TURNS);
      expect(given.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(REMEMBERED_CHARACTERS);
    }),
    { numRuns: 50 },
  );
});

test("one long turn is cut and pushes out neither itself nor all before it", () => {
  const long = { message: `Begin ${"m".repeat(20_000)} end?`, answer: `So ${"a".repeat(20_000)} it is.` };
  const [first, , message, answer] = recentConversation([long, { message: "My name is Ada.", answer: "Hello, Ada." }]);
  expect(first?.content).toBe("My name is Ada.");
  expect(message?.content).toMatch(/^Begin m+\n… \(left out.*\) …\nm+ end\?$/);
  expect(answer?.content).toMatch(/^So a+\n… \(left out.*\) …\na+ it is\.$/);
});

test("what tools gave in earlier turns is remembered, the newest as far as it fits, oldest first", () => {
  const entry = (output: unknown) => ({
    step: 1,
    type: "tool" as const,
    description: "",
    tool: "probe",
    input: {},
    output,
  });
  const turn = (...outputs: unknown[]) => ({ message: "m", answer: "a", trace: outputs.map(entry) });
  expect(earlierResults([turn(3), turn(1, 2)]).map(({ output }) => output)).toEqual([1, 2, 3]);
  expect(earlierResults([turn("new"), turn("x".repeat(9_000)), turn("old")]).map(({ output }) => output)).toEqual([
    "new",
  ]);
  expect(earlierResults([{ message: "m", answer: "a" }])).toEqual([]);
});

test("one more turn is left out only when it does not fit", () => {
  const turn = (characters: number) => ({ message: "", answer: "x".repeat(characters) });
  const full = Array.from({ length: 5 }, () => turn(8_000));
  expect(recentConversation(full)).toHaveLength(6);
  expect(recentConversation([{ message: "a", answer: null }, turn(1), turn(0)])).toHaveLength(2);
  expect(recentConversation(Array.from({ length: 30 }, () => turn(1)))).toHaveLength(2 * REMEMBERED_TURNS);
});
