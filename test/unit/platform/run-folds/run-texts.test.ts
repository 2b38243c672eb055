import { expect, test } from "vitest";

import { columnTexts, passagesOf, SEARCHED_CHARACTERS, type TextedRun } from "#platform/run-folds/run-texts";

const RUN: TextedRun = { task: "a task", context: {}, result: null, error: null, trace: [], texts: [] };

test("each text has its column, and those of a call the place of its entry", () => {
  const trace = [
    { type: "plan" },
    { type: "tool", input: { order: "A7" }, output: { found: true } },
    { type: "tool", input: { order: "B8" }, output: { error: { code: "NOT_FOUND", message: "no order" } } },
  ];
  const error = { code: "TIMEOUT", message: "too slow" };
  expect(passagesOf({ ...RUN, context: { text: ["one", "two"] }, result: { summary: "done" }, error, trace })).toEqual([
    { column: "task", entry: null, text: "a task" },
    { column: "context", entry: null, text: "text: one\ntext: two" },
    { column: "result", entry: null, text: "summary: done" },
    { column: "errors", entry: null, text: "code: TIMEOUT\nmessage: too slow" },
    { column: "errors", entry: 2, text: "code: NOT_FOUND\nmessage: no order" },
    { column: "args", entry: 1, text: "order: A7" },
    { column: "args", entry: 2, text: "order: B8" },
    { column: "answers", entry: 1, text: "found: true" },
  ]);
});

test("the whole texts of a step come before what the trace has shortened", () => {
  const trace = [{ type: "tool", input: { text: "lo…" }, output: { text: "an…" } }];
  const texts = [{ entry: 0, kind: "tool", input: { value: { text: "long" } }, output: { value: { text: "answer" } } }];
  expect(columnTexts({ ...RUN, trace, texts })).toEqual(["a task", "", "", "", "text: long", "text: answer"]);
});

test("no text has a secret", () => {
  const trace = [{ type: "tool", input: { password: "walrus" }, output: { token: "seal" } }];
  const run = { ...RUN, context: { api_key: "otter" }, result: { nested: { secret: "whale" } }, trace };
  expect(columnTexts(run).join()).not.toMatch(/walrus|seal|otter|whale/);
});

test("each column is cut to its length, over all its texts", () => {
  const long = "x".repeat(9_000);
  const trace = [
    { type: "tool", input: long, output: long },
    { type: "tool", input: long, output: { error: { message: long } } },
  ];
  const texts = passagesOf({ ...RUN, task: long, context: long, result: long, trace });
  for (const [column, most] of Object.entries(SEARCHED_CHARACTERS)) {
    const length = texts.reduce((sum, one) => sum + (one.column === column ? one.text.length : 0), 0);
    expect(length).toBe(most);
  }
});
