import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { AnswerText } from "#engine/reasoning/models/answer-text";
import type { SaidPart } from "#engine/reasoning/provider";

const heard = (parts: Iterable<SaidPart>): string => {
  let text = "";
  for (const part of parts) text = part.kind === "reset" ? "" : text + part.text;
  return text;
};

const written = (form: "task" | "chat", parts: readonly string[]): SaidPart[] => {
  const text = new AnswerText(form);
  return parts.flatMap((part) => [...text.write(part)]);
};

const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom(" ", "\n", "word", "{")), { maxLength: 12 });

describe("what people can read of an answer while it is written", () => {
  it("is in a chat its prose without the space around it", () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(heard(written("chat", given))).toBe(given.join("").trim());
      }),
    );
  });

  it("comes at once but for space that may be the end", () => {
    const text = new AnswerText("chat");
    expect([..." one  "].flatMap((part) => [...text.write(part)])).toEqual(
      [..."one"].map((part) => ({ kind: "text", text: part })),
    );
    expect([...text.write("two")]).toEqual([{ kind: "text", text: "  two" }]);
  });

  it("is of a task's result as JSON its summary, also between fences", () => {
    for (const json of ['{"summary": "It is 12."}', '\n```json\n{"confidence": 1, "summary": "It is 12."}\n```'])
      expect(heard(written("task", json.match(/[\s\S]{1,3}/g) ?? [])), json).toBe("It is 12.");
  });

  it("is of a task's result by a call its summary; what was said before is taken back, what comes after is left out", () => {
    const text = new AnswerText("task");
    const said = [
      ...text.write("I think."),
      ...text.beginCall("other", "search_memory"),
      ...text.beginCall("call", "finish"),
      ...text.writeArguments("other", '{"summary": "no"}'),
      ...text.writeArguments("call", '{"summary": "It '),
      ...text.write("More words."),
      ...text.beginCall("second", "finish"),
      ...text.writeArguments("second", '{"summary": "no"}'),
      ...text.writeArguments("call", 'is 12."}'),
    ];
    expect(said).toEqual([
      { kind: "text", text: "I think." },
      { kind: "reset" },
      { kind: "text", text: "It " },
      { kind: "text", text: "is 12." },
    ]);
  });
});
