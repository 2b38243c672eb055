import { expect, test } from "vitest";

import { exchangeOf, MAX_PART_CHARACTERS, type ModelQuestion } from "#engine/reasoning/exchange";
import type { CallRecord, Step } from "#engine/reasoning/provider";
import { readTexts, wholeTexts } from "#engine/reasoning/whole-texts";

const callOf = (text: string, output: unknown): CallRecord => ({
  id: "1",
  tool: "measure_text",
  arguments: { text },
  outcome: { status: "done", output },
});

const stepOf = (...calls: CallRecord[]): Step => ({ reasoning: "", calls });

/** The texts as a reader gets them after they were stored. */
const stored = (...given: Parameters<typeof wholeTexts>) =>
  readTexts(JSON.parse(JSON.stringify(wholeTexts(...given))) as ReturnType<typeof wholeTexts>);

test("a call that the trace shows whole is not kept twice", () => {
  expect(wholeTexts([stepOf(callOf("short", { words: 1 }))])).toEqual([]);
});

test("a long argument is kept whole at the index of its entry", () => {
  const text = "word ".repeat(1_000);
  const texts = stored([stepOf(callOf("short", {})), stepOf(callOf(text, { words: 1_000 }))]);
  expect([...texts]).toEqual([[3, { input: { value: { text } }, output: { value: { words: 1_000 } } }]]);
});

test("a text beyond the bound is cut in its middle, and the number of what is left out is exact", () => {
  const input = { text: `Beginning ${"x".repeat(400_000)} end`, note: "kept" };
  const [read] = stored([stepOf({ ...callOf("", null), arguments: input })]).values();
  const part = read?.input;
  const shown = JSON.stringify(part?.value);
  expect(shown.length).toBeLessThanOrEqual(MAX_PART_CHARACTERS);
  expect(shown).toMatch(/Beginning x+.*characters left out.*x+ end.*kept/s);
  expect(part?.leftOut).toBe(JSON.stringify(input).length - shown.length);
});

test("a value of very many short parts is within the bound, too", () => {
  const many = Array.from({ length: 20_000 }, (_item, index) => ({ index, quoted: '"' }));
  const [read] = stored([stepOf(callOf("", many))]).values();
  const part = read?.output;
  expect(JSON.stringify(part?.value).length).toBeLessThanOrEqual(MAX_PART_CHARACTERS);
  expect(part?.leftOut).toBeGreaterThan(0);
});

test("the texts of a run have a bound together; a part beyond it has its number of characters", () => {
  const calls = Array.from({ length: 40 }, () => callOf("y".repeat(250_000), null));
  const texts = [...stored([stepOf(...calls)]).values()];
  expect(JSON.stringify(texts).length).toBeLessThan(9_000_000);
  expect(texts.at(-1)?.input).toEqual({ value: null, leftOut: 250_011 });
});

test("each question of a run is read whole, although its messages are kept once", () => {
  const questions: ModelQuestion[] = [1, 2, 3].map((count) => ({
    instructions: count < 3 ? "Be brief." : "Be brief. It is the last step.",
    messages: Array.from({ length: count }, (_item, index) => ({ role: "user", content: `message ${index}` })),
    tools: [{ name: "measure_text" }],
  }));
  const steps: Step[] = [];
  for (const question of questions) {
    const earlier = steps.flatMap(({ exchange }) => (exchange === undefined ? [] : [exchange.input]));
    steps.push({ reasoning: "", calls: [], exchange: exchangeOf(question, { text: "" }, earlier) });
  }
  expect([...stored(steps).values()].map(({ input }) => input?.value)).toEqual(questions);
  expect(JSON.stringify(wholeTexts(steps)).split("message 0")).toHaveLength(2);
});

test("bytes of a picture are their number, and secrets are left out", () => {
  const picture = { type: "file", mediaType: "image/png", data: "iVBORw0KGgo".repeat(100) };
  const question = { instructions: "", messages: [{ role: "user", content: [picture] }], tools: [] };
  const step: Step = { reasoning: "", calls: [], exchange: exchangeOf(question, { api_key: "12345678" }, []) };
  const written = JSON.stringify([...stored([step])]);
  expect(written).toContain('"bytes":825');
  for (const secret of ["iVBOR", "12345678"]) expect(written).not.toContain(secret);
});
