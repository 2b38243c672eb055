import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { judgeQuestion, roomOf, type JudgedWork } from "#engine/judging/judged-work";

const MARK = "5f0c1a2b3c4d5e6f70819293";
const ROOM = roomOf(200_000);

const work = (fields: Partial<JudgedWork> = {}): JudgedWork => ({
  role: "custom",
  task: "Summarize the text",
  context: {},
  history: [],
  tools: [],
  result: { summary: "Revenue grew.", details: {} },
  ...fields,
});

/** The parts of a question by their delimiters; text outside all parts is `outside`. */
function partsOf(question: string): { parts: Record<string, string>; outside: string } {
  const parts: Record<string, string> = {};
  const outside = question.replaceAll(
    new RegExp(`\\[(\\w+) ${MARK}\\]\\n([\\s\\S]*?)\\n\\[end of \\1 ${MARK}\\]`, "g"),
    (_all, name: string, text: string) => {
      parts[name] = text;
      return "";
    },
  );
  return { parts, outside: outside.trim() };
}

describe("the question to a judge", () => {
  it("has all that the run was given and gave within its parts, and nothing outside of them", () => {
    const anyText = fc.string({ maxLength: 200, unit: "binary" }).filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (task, given, output, summary) => {
        const asked = work({
          task,
          context: { text: given },
          tools: [{ tool: "read", input: {}, output }],
          result: { summary },
        });
        const { parts, outside } = partsOf(judgeQuestion(asked, MARK, ROOM));
        expect(outside).toBe("");
        expect(parts["task"]).toBe(task.toWellFormed());
        expect(JSON.parse(parts["context"] ?? "")).toEqual({ text: given });
        expect(JSON.parse(parts["tools"] ?? "")).toMatchObject({ output });
        expect(JSON.parse(parts["result"] ?? "")).toEqual({ summary });
      }),
    );
  });

  it("keeps within its room however long the parts are, says what is left out, and keeps beginning and end", () => {
    const long = `BEGIN ${"x".repeat(600_000)} END`;
    const asked = work({
      task: long,
      context: { long },
      tools: [{ tool: "read", input: {}, output: long }],
      result: { long },
    });
    for (const window of [8_000, 32_000, 1_000_000]) {
      const question = judgeQuestion(asked, MARK, roomOf(window));
      expect(question.length).toBeLessThan(roomOf(window) + 1_000);
      const { parts } = partsOf(question);
      for (const part of Object.values(parts)) {
        expect(part).toContain("characters left out");
        expect(part).toContain("BEGIN");
        expect(part).toContain("END");
      }
    }
  });

  it("shows a result of 250,000 characters whole to a judge whose window has room for it", () => {
    const output = `BEGIN ${"heron ".repeat(41_000)} END`;
    const asked = work({ tools: [{ tool: "read", input: {}, output }] });
    const { parts } = partsOf(judgeQuestion(asked, MARK, ROOM));
    expect(JSON.parse(parts["tools"] ?? "")).toMatchObject({ output });
    const { parts: smaller } = partsOf(judgeQuestion(asked, MARK, roomOf(32_000)));
    expect(smaller["tools"]).toContain("characters left out");
  });

  it("shows what was said before in a chat, and leaves out parts that are empty", () => {
    const { parts } = partsOf(
      judgeQuestion(work({ history: [{ role: "user", content: "Good morning" }] }), MARK, ROOM),
    );
    expect(parts["task"]).toContain("user: Good morning");
    expect(Object.keys(parts)).toEqual(["task", "result"]);
  });
});
