import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_REASON, readVerdict } from "#engine/judging/verdict";
import { everyCase } from "#test/support/every-case";

describe("a judge's answer", () => {
  it("is taken in its form, alone or in a code fence", () =>
    everyCase<[string, string]>(
      [
        ['{"verdict":"good","reason":"It names the quarter."}', "good"],
        ['  {"reason": "Empty.", "verdict": "bad"}\n', "bad"],
        ['```json\n{"verdict":"unsure","reason":"The file is not shown."}\n```', "unsure"],
        ['```\n{"verdict":"good","reason":"Right."}\n```', "good"],
      ],
      (answer, verdict) => expect(readVerdict(answer).verdict).toBe(verdict),
    ));

  it("is «unsure» in any other form", () =>
    everyCase(
      [
        "",
        "good",
        "The verdict is good.",
        'I think: {"verdict":"good","reason":"Right."}',
        '{"verdict":"good","reason":"Right."} Best regards',
        '{"verdict":"good","reason":"Right."}{"verdict":"bad","reason":"Wrong."}',
        '{"verdict":"GOOD","reason":"Right."}',
        '{"verdict":"great","reason":"Right."}',
        '{"verdict":true,"reason":"Right."}',
        '{"verdict":"good"}',
        '{"verdict":"good","reason":""}',
        '{"verdict":"good","reason":"  "}',
        '{"verdict":"good","reason":{"why":"Right."}}',
        '{"verdict":"good","reason":"Right.","confidence":1}',
        '[{"verdict":"good","reason":"Right."}]',
        '{"verdict":"good","reason":"Rig',
      ],
      (answer) => expect(readVerdict(answer).verdict).toBe("unsure"),
    ));

  it("always is a verdict with a reason of at most 300 characters, whatever the model writes", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ minLength: 400, unit: "grapheme" })), (text) => {
        for (const answer of [text, JSON.stringify({ verdict: "good", reason: text })]) {
          const { verdict, reason } = readVerdict(answer);
          expect(["good", "bad", "unsure"]).toContain(verdict);
          expect(reason.length).toBeGreaterThan(0);
          expect(reason.length).toBeLessThanOrEqual(MAX_REASON);
          expect(reason.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
