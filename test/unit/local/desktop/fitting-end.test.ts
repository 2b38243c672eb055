import fc from "fast-check";
import { expect, test } from "vitest";

import {
  DeviceMessage,
  MAX_MESSAGE_CHARACTERS,
  MAX_OUTPUT_CHARACTERS,
  readMessage,
  readResult,
} from "#desktop/bridge/desktop-protocol";
import { type EndMessage } from "#local/desktop/end-message";
import { fittingEnd, shorterEnd } from "#local/desktop/fitting-end";

/** Characters that take one, two, three or six characters in a message, pairs and halves of pairs among them. */
const unit = fc.oneof(
  fc.constantFrom("a", '"', "\\", "\n", "\u0000", "\u001b", "\u2028", "é", "😀", "\ud800", "\udc00"),
  fc.string(),
);
const output = fc
  .tuple(fc.array(unit, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: MAX_OUTPUT_CHARACTERS }))
  .map(([units, length]) => units.join("").repeat(length).slice(0, length));

const processEnd = (stdout: string, stderr: string): EndMessage => ({
  type: "result",
  id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  result: { exit_code: 0, stdout, stderr, truncated: false, timed_out: false, duration_ms: 5 },
});

const actionEnd = (value: unknown): EndMessage => ({ type: "result", id: "a", result: { value, duration_ms: 5 } });

/** The platform's reading of an end, from the sent text. */
function told(end: EndMessage) {
  const text = JSON.stringify(fittingEnd(end));
  expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_CHARACTERS);
  const message = readMessage(DeviceMessage, text);
  if (message === null) throw new Error(`The platform does not take ${text.slice(0, 200)}`);
  return message;
}

test("whatever a process writes, the platform takes its result, with the ends of the outputs", () => {
  fc.assert(
    fc.property(output, output, (stdout, stderr) => {
      const message = told(processEnd(stdout, stderr));
      const result = message.type === "result" ? readResult("terminal", message.result) : null;
      if (result === null || !("stdout" in result)) throw new Error("no result of a process");
      expect(stdout.toWellFormed().endsWith(result.stdout.slice(1))).toBe(true);
      expect(stderr.toWellFormed().endsWith(result.stderr.slice(1))).toBe(true);
      expect(result.truncated).toBe(result.stdout.length + result.stderr.length < stdout.length + stderr.length);
    }),
    { numRuns: 40 },
  );
});

test("two outputs that do not fit share the message, and a short one stays whole", () => {
  const long = "\u0001".repeat(MAX_OUTPUT_CHARACTERS);
  const cut = (stdout: string, stderr: string) => {
    const message = fittingEnd(processEnd(stdout, stderr));
    if (message.type !== "result" || !("stdout" in message.result)) throw new Error("no result of a process");
    return message.result;
  };
  const both = cut(long, long);
  expect(both.truncated).toBe(true);
  expect(Math.abs(both.stdout.length - both.stderr.length)).toBeLessThanOrEqual(1);
  expect(both.stdout.length * 6).toBeGreaterThan(MAX_MESSAGE_CHARACTERS / 2 - 500);
  const one = cut(long, "short");
  expect([one.stderr, one.truncated]).toEqual(["short", true]);
  expect(one.stdout.length).toBeGreaterThan(both.stdout.length);
});

test("an action's answer that is too long is refused with the reason, another is told as it is", () => {
  expect(told(actionEnd("\u0001".repeat(500_000)))).toMatchObject({ type: "refused", id: "a" });
  expect(
    told(actionEnd(Array.from({ length: 40_000 }, () => ({ name: "a long name of a file", kind: "file" })))),
  ).toMatchObject({
    type: "refused",
    reason: expect.stringContaining("longer than a message"),
  });
  expect(told(actionEnd("one"))).toEqual(actionEnd("one"));
});

test("a long reason is cut", () => {
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const end: EndMessage = { type: "refused", id: "a", reason: units.join("").repeat(300) };
      expect(told(end).type).toBe("refused");
    }),
    { numRuns: 20 },
  );
});

test("what the platform did not take becomes shorter until nothing is left, and never a lie", () => {
  const everything = (end: EndMessage): EndMessage[] => {
    const shorter = shorterEnd(end);
    return shorter === null ? [] : [shorter, ...everything(shorter)];
  };
  expect(everything(processEnd("one", ""))).toMatchObject([
    { type: "result", result: { exit_code: 0, stdout: "", truncated: true } },
    { type: "interrupted" },
  ]);
  // A read changes nothing. A written file must not be reported as refused.
  expect(everything(actionEnd("one"))).toMatchObject([{ type: "refused" }]);
  expect(everything(actionEnd(null))).toMatchObject([{ type: "interrupted" }]);
});
