import { describe, expect, it } from "vitest";

import { checkExpectation } from "#engine/evidence/expectation";
import { checkGroundedness } from "#engine/evidence/groundedness";
import { everyCase } from "#test/support/every-case";

const ground = {
  context: "Revenue grew by 12 percent to 1,200.50 euros. The board said: costs stayed flat despite inflation.",
  outputs: '{"total": 4711}',
};

describe("a result is grounded", () => {
  it("as long as its quotations and numbers stand in the context or in a tool's output", () =>
    everyCase(
      [
        ["Revenue grew by 12 percent.", true],
        ["Revenue grew by 14 percent.", false],
        ["It reached 1.200,50 euros.", true],
        ["The total is 4711.", true],
        ['The board said "costs stayed flat despite inflation".', true],
        ['The board said "costs fell despite inflation".', false],
        ['It calls this "flat".', true],
        ["There are 3 reasons.", true],
        ["", true],
        ["Done!", true],
      ] as [string, boolean][],
      (summary, holds) => {
        expect(checkGroundedness({ summary }, ground).passed).toBe(holds);
      },
    ));

  it("and cited only when it quotes something that is there", () => {
    const cited = (summary: string) => checkExpectation({ cited: true }, { summary }, ground)[0]?.passed;
    expect(cited("Costs stayed flat.")).toBe(false);
    expect(cited("“Costs stayed flat despite inflation.”")).toBe(true);
    expect(cited("“Costs stayed flat despite inflation”, and “profits rose by a half”")).toBe(false);
  });

  it("names what it did not find", () => {
    expect(checkGroundedness({ summary: "Of 99 ships" }, ground).detail).toContain('"99"');
  });
});
