import { describe, expect, it } from "vitest";

import { mostlyEchoes } from "#engine/evidence/echo";
import { provesNothing, vouches, type AskedProof } from "#engine/evidence/proof";
import { smallestInstance } from "#engine/evidence/smallest-instance";
import { mismatchOf } from "#lib/json-schema";
import { everyCase } from "#test/support/every-case";

const TOTAL = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
const OK = { type: "object", properties: { ok: { const: true } }, required: ["ok"] };

describe("expectations prove nothing", () => {
  it("when an answer without work passes them", () =>
    everyCase(
      [
        [{ expect: {} }, 'the answer ""'],
        [{ expect: { must_not_contain: ["secret"] } }, 'the answer ""'],
        [{ expect: { must_contain: [" "] } }, "fewer than 3 letters"],
        [{ expect: { must_contain: ["a"] } }, "fewer than 3 letters"],
        [{ expect: { must_contain: ["the"] } }, "almost any answer"],
        [{ expect: { must_contain: ["und nicht"] } }, "almost any answer"],
        [{ expect: { must_contain: ["Thank you for your message"] } }, "an answer without work already has it"],
        [{ expect: { must_contain: ["aussi vite", "dès que possible"] } }, null],
        [{ expect: { must_contain: ["dès que possible"] } }, "an answer without work already has it"],
        [{ expect: { must_contain: ["Kiel"] } }, "the context already has it"],
        [{ expect: { must_contain: ["22"] } }, "the context already has it"],
        [{ expect: { must_contain: ["2"] } }, null],
        [{ expect: { must_contain: ["Tenure Desk"] } }, "the agent's instructions already has it"],
        [{ expect: { must_contain: ["退款"] } }, null],
        [{ expect: { numbers: [{ pointer: "/details/total", min: -1e9, max: 1e9 }] } }, "wider than 50 %"],
        [{ expect: { numbers: [{ pointer: "/details/total", min: 10, max: 31 }] } }, "wider than 50 %"],
        [{ expect: { numbers: [{ pointer: "/details/total", min: 10, max: 30 }] } }, null],
        [{ expect: { numbers: [{ pointer: "/details/total", min: 10 }] } }, "has no end"],
        [{ expect: { cited: true } }, 'the answer ""'],
        [{ expect: { must_contain: ["done"] } }, "an answer without work"],
        [{ expect: { must_contain: ["BANANA7"] } }, "the task already has it"],
        [{ expect: { must_contain: ["BANANA7"], cited: true } }, "the task already has it"],
        [{ expect: { equals: [{ pointer: "/details/total", value: 0 }] }, schema: TOTAL }, "smallest details"],
        [{ expect: { equals: [{ pointer: "/details/ok", value: true }] }, schema: OK }, "smallest details"],
        [
          { expect: { numbers: [{ pointer: "/details/total" }], must_contain: ["banana7"] }, schema: TOTAL },
          "the task already has it",
        ],
        [{ expect: { must_contain: ["lighthouse"] } }, null],
        [{ expect: { numbers: [{ pointer: "/details/total" }] } }, "has no end"],
        [{ expect: { numbers: [{ pointer: "/details/total", min: 27, max: 27 }] }, schema: TOTAL }, null],
      ] as [Omit<AskedProof, "task">, string | null][],
      (asked, idle) => {
        const found = provesNothing({
          ...asked,
          task: "Answer with the word BANANA7.",
          context: { text: "The harbour office of Kiel has 22 ships." },
          instructions: "You work for the Tenure Desk.",
        });
        if (idle === null) expect(found).toBeNull();
        else expect(found?.map(({ reason }) => reason).join(" ")).toContain(idle);
      },
    ));
});

describe("the smallest instance of a schema", () => {
  it("fits the schema, and holds nothing", () =>
    everyCase(
      [
        [TOTAL, { total: 0 }],
        [{ type: "object", properties: { a: { type: "string", minLength: 2 } }, required: ["a"] }, { a: "xx" }],
        [{ type: "integer", minimum: 3 }, 3],
        [{ type: "number", maximum: -2 }, -2],
        [{ type: "array", items: { type: "boolean" }, minItems: 2 }, [false, false]],
        [{ enum: ["n/a", "b"] }, "n/a"],
        [{ anyOf: [TOTAL, { type: "null" }] }, { total: 0 }],
        [
          { type: "object", allOf: [TOTAL, { type: "object", properties: { n: { type: "null" } }, required: ["n"] }] },
          { total: 0, n: null },
        ],
        [
          {
            type: "object",
            properties: { row: { $ref: "#/$defs/row" } },
            required: ["row"],
            $defs: { row: { type: "array", items: {}, minItems: 0 } },
          },
          { row: [] },
        ],
      ] as [Record<string, unknown>, unknown][],
      (schema, smallest) => {
        expect(smallestInstance(schema)).toEqual(smallest);
        expect(mismatchOf(schema, smallest, "it")).toBeNull();
      },
    ));

  it("stays small whatever the schema asks for", () => {
    let schema: Record<string, unknown> = { type: "string", minLength: 1e9 };
    for (let depth = 0; depth < 30; depth++) schema = { type: "array", items: schema, minItems: 1e9 };
    expect(JSON.stringify(smallestInstance(schema)).length).toBeLessThan(20_000);
  });
});

const SOURCE =
  "The harbour of Kiel was closed for nine days in March because of ice, and forty ships waited outside. The port office says that the damage is small.";

describe("a result that mostly repeats its material", () => {
  it("is known by its runs of eight words", () =>
    everyCase(
      [
        [SOURCE, true],
        [`Here it is: ${SOURCE.toUpperCase()}`, true],
        ["The harbour of Kiel was closed for nine days in March", true],
        ["Ice closed the port of Kiel in March for nine days; forty ships had to wait.", false],
        ["Nine days", false],
        ["", false],
      ] as [string, boolean][],
      (summary, echoes) => {
        expect(mostlyEchoes({ summary, details: {} }, SOURCE)).toBe(echoes);
      },
    ));

  it("is not verified by texts that it contains, but by a value that was worked out", () => {
    const result = { summary: SOURCE, details: { days: 9 } };
    const task = "How long was the harbour closed?";
    expect(vouches({ expect: { must_contain: ["nine days"] }, task }, result, SOURCE)).toBe(false);
    const equals = [{ pointer: "/details/days", value: 9 }];
    expect(vouches({ expect: { must_contain: ["nine days"], equals }, task }, result, SOURCE)).toBe(true);
    const own = { summary: "It was closed for more than a week.", details: {} };
    expect(vouches({ expect: { must_contain: ["more than a week"] }, task }, own, SOURCE)).toBe(true);
    expect(vouches({ expect: { must_contain: ["nine days"] }, task }, own, SOURCE)).toBe(false);
  });
});
