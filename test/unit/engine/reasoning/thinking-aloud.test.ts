import { describe, expect, it } from "vitest";

import { splitThinking, ThinkingAloud } from "#engine/reasoning/models/thinking-aloud";
import { seededRandom } from "#lib/seeded-random";

/** The parts of a text that arrives in pieces of random length. */
function inPieces(text: string, seed: number): { thought: string; text: string } {
  const random = seededRandom(seed);
  const splitter = new ThinkingAloud();
  const split = { thought: "", text: "" };
  const take = (parts: ReturnType<ThinkingAloud["write"]>): void => {
    for (const part of parts)
      if (part.kind === "retract") [split.thought, split.text] = [split.thought + split.text, ""];
      else split[part.kind] += part.text;
  };
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * 9);
    take(splitter.write(text.slice(at, at + length)));
    at += length;
  }
  take(splitter.end());
  return split;
}

const ANSWER = '{"summary":"Four"}';
const FORMS: readonly (readonly [string, string])[] = [
  ["DeepSeek, Qwen", `<think>\nTwo and two.\n</think>\n\n${ANSWER}`],
  ["without the first mark", `Two and two.\n</think>\n\n${ANSWER}`],
  ["without the first mark, in one line", `Two and two.</think>${ANSWER}`],
  ["in capitals", `<THINKING>Two and two.</THINKING>${ANSWER}`],
  ["Magistral", `[THINK]Two and two.[/THINK]${ANSWER}`],
  ["Kimi", `◁think▷Two and two.◁/think▷${ANSWER}`],
  ["Seed", `<seed:think>Two and two.</seed:think>\n${ANSWER}`],
  ["Command", `<|START_THINKING|>Two and two.<|END_THINKING|><|START_RESPONSE|>${ANSWER}<|END_RESPONSE|>`],
  ["EXAONE", `<thought>\nTwo and two.\n</thought>\n\n${ANSWER}`],
  ["Granite", `<think>Two and two.</think><response>${ANSWER}</response>`],
  [
    "harmony",
    `<|channel|>analysis<|message|>Two and two.<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
  ],
  ["thoughts one after the other", `<think>Two</think>\n<think> and two.</think>${ANSWER}`],
];

describe("thinking in the text of an answer", () => {
  it.each(FORMS)("is separated from the answer: %s", (_form, text) => {
    const { thoughts, text: answer } = splitThinking(text);
    expect(answer.trim()).toBe(ANSWER);
    expect(thoughts.join(" ").replaceAll(/\s+/g, " ")).toBe("Two and two.");
  });

  it.each(FORMS)("is separated however the text is cut into pieces: %s", (_form, text) => {
    for (let seed = 0; seed < 50; seed += 1) {
      const split = inPieces(text, seed);
      expect(split.text.trim()).toBe(ANSWER);
      expect(split.thought.replaceAll(/\s+/g, " ").trim()).toBe("Two and two.");
    }
  });

  it("that never ends is all of it", () => {
    expect(splitThinking("<think>Two and")).toEqual({ thoughts: ["Two and"], text: "" });
  });

  it.each([
    "Put the reasoning between `<think>` and `</think>`.",
    'The tag "</think>" ends the thinking.',
    "```html\n<think>\nnot thinking\n</think>\n```\nThat is the form.",
    "a < b, and [think] about it",
    "<b>bold</b> and <thinkpad> are tags",
    "  leading space stays",
    "ends with <thi",
  ])("is not what only speaks of it: %s", (text) => {
    expect(splitThinking(text)).toEqual({ thoughts: [], text });
    expect(inPieces(text, 7)).toEqual({ thought: "", text });
  });

  it("after the first words of an answer is at the beginning of a line", () => {
    expect(splitThinking("First.\n<think>Hm.</think>\nSecond.")).toEqual({
      thoughts: ["Hm."],
      text: "First.\nSecond.",
    });
  });
});
