import { expect, test } from "vitest";

import { readOpening } from "#engine/reasoning/opening";
import { recordedAnswers } from "#engine/reasoning/recorded-calls";

test("a kept conversation is sent again without thinking, and with a sentence in place of a picture", () => {
  const messages = [
    {
      role: "user",
      content: [
        { type: "text", text: "Look" },
        { type: "file", mediaType: "image/png", bytes: 12 },
      ],
    },
    { role: "assistant", content: [{ type: "reasoning", text: "Hm" }] },
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "1", toolName: "look", input: { at: 1 } }] },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "1",
          toolName: "look",
          output: { type: "content", value: [{ type: "text", text: "A lamp" }, { type: "file" }] },
        },
      ],
    },
  ];
  const picture = "(A picture was here. It is not kept.)";
  expect(readOpening(messages)).toEqual({
    malformed: null,
    opening: [
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "text", text: picture },
        ],
      },
      messages[2],
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "1",
            toolName: "look",
            output: { type: "text", value: `A lamp\n${picture}` },
          },
        ],
      },
    ],
  });
});

test("a value without the form of a message is named", () => {
  expect(
    readOpening([
      { role: "user", content: "Hi" },
      { role: "system", content: "No" },
    ]).malformed,
  ).toBe(1);
  expect(readOpening([{ role: "user", content: [{ type: "tool-call" }] }]).malformed).toBe(0);
  expect(readOpening([{ role: "tool", content: "42" }]).malformed).toBe(0);
});

test("recorded answers continue after those that were given before the run begins", () => {
  const call = { id: "x", tool: "look", arguments: { at: 1 } };
  const answered = (output: string) => ({ ...call, outcome: { status: "done" as const, output } });
  const recorded = [answered("first"), answered("second")];
  expect(recordedAnswers(recorded)(call, [])).toMatchObject({ outcome: { output: "first" } });
  expect(recordedAnswers(recorded, 1)(call, [])).toMatchObject({ outcome: { output: "second" } });
  expect(recordedAnswers(recorded, 2)(call, [])).toMatchObject({ outcome: { output: "second" } });
  expect(recordedAnswers(recorded)({ ...call, arguments: { at: 2 } }, [])).toBeUndefined();
});
