import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkExpectation, checkSchema, type Expectation } from "#engine/evidence/expectation";
import { everyCase } from "#test/support/every-case";

const ground = { context: "", outputs: "" };
const RESULT = { summary: "Revenue grew by 12  Percent.", details: { total: 27, rows: ["a/b"] } };
const TOTAL = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
const passes = (expectation: Expectation, result: Record<string, unknown> = RESULT): boolean =>
  checkExpectation(expectation, result, ground).every(({ passed }) => passed);

describe("what a caller expects", () => {
  it("is looked for in the whole result; case does not matter, white space counts once", () =>
    everyCase(
      [
        [{ must_contain: ["12 percent"] }, true],
        [{ must_contain: ["27"] }, true],
        [{ must_contain: ["13 percent"] }, false],
        [{ must_not_contain: ["guess"] }, true],
        [{ must_not_contain: ["REVENUE"] }, false],
        [{ equals: [{ pointer: "/details/total", value: 27 }] }, true],
        [{ equals: [{ pointer: "/details/total", value: "27" }] }, false],
        [{ equals: [{ pointer: "/details/rows/0", value: "a/b" }] }, true],
        [{ equals: [{ pointer: "/details/none", value: null }] }, false],
        [{ numbers: [{ pointer: "/details/total", min: 27, max: 27 }] }, true],
        [{ numbers: [{ pointer: "/details/total", max: 26 }] }, false],
        [{ numbers: [{ pointer: "/summary" }] }, false],
      ] as [Expectation, boolean][],
      (expectation, holds) => {
        expect(passes(expectation)).toBe(holds);
      },
    ));

  it("names each part that was looked at, and what was found", () => {
    const checks = checkExpectation(
      { must_contain: ["x"], equals: [{ pointer: "/details/total", value: 1 }] },
      RESULT,
      ground,
    );
    expect(checks).toEqual([
      { kind: "must_contain", passed: false, detail: 'The result does not contain "x".' },
      { kind: "equals", passed: false, detail: '"/details/total" is 27, not 1.' },
    ]);
  });

  it("may be a schema of the details", () => {
    const schema = { type: "object", properties: { total: { type: "string" } }, required: ["total"] };
    expect(checkSchema(schema, RESULT)).toMatchObject({ kind: "result_schema", passed: false });
    expect(checkSchema(TOTAL, RESULT).passed).toBe(true);
  });

  it("says the same of the same result, and never throws, whatever both are", () => {
    const anyExpectation = fc.record(
      {
        must_contain: fc.array(fc.string(), { maxLength: 3 }),
        equals: fc.array(fc.record({ pointer: fc.constantFrom("", "/a", "/a/0", "/~1"), value: fc.jsonValue() })),
        cited: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyExpectation, fc.dictionary(fc.string(), fc.jsonValue()), (expectation, result) => {
        const once = checkExpectation(expectation, result, ground);
        expect(checkExpectation(expectation, result, ground)).toEqual(once);
      }),
    );
  });
});
