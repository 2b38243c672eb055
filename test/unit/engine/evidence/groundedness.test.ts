import { describe, expect, it } from "vitest";

import { checkExpectation } from "#engine/evidence/expectation";
import { flagsOf } from "#engine/evidence/groundedness";
import { everyCase } from "#test/support/every-case";

const ground = {
  context: "Revenue grew by 12 percent to 1,200.50 euros. The board said: costs stayed flat despite inflation.",
  outputs: '{"total": 4711}',
};
const flagged = (summary: string, context: string, details: object = {}, data: unknown = context) =>
  flagsOf({ summary, details }, { context, outputs: "", data, year: 2026 }).map(({ text }) => text);

describe("a number or quotation of a result is flagged", () => {
  it("when neither the context nor a tool's output has it", () =>
    everyCase(
      [
        ["Revenue grew by 12 percent.", []],
        ["Revenue grew by 14 percent.", ["14"]],
        ["It reached 1.200,50 euros.", []],
        ["The total is 4711.", []],
        ['The board said "costs stayed flat despite inflation".', []],
        ['The board said "costs fell despite inflation".', ["costs fell despite inflation"]],
        ['It calls this "flat".', []],
        ["There are 3 reasons.", []],
        ["", []],
        ["Done!", []],
      ] as [string, string[]][],
      (summary, texts) => {
        expect(flagsOf({ summary }, ground).map(({ text }) => text)).toEqual(texts);
      },
    ));

  it("in the details as in the summary", () => {
    const context =
      "Invoice 4711 of Acme GmbH, 3 March 2026. Two valves at 50 euros, freight 7 euros. Total due: 107 euros.";
    const invented = { supplier: "Zeta Corp", total: 77_777, note: "They promised “a pound of gold bars”." };
    expect(flagged("Read it.", context, invented)).toEqual(["a pound of gold bars", "77777"]);
    expect(flagged("Read it.", context, { supplier: "Acme GmbH", total: 107, due: "2026-04-02" })).toEqual([]);
  });

  it("and at most five are told, each shortened", () => {
    const numbers = Array.from({ length: 40 }, (_, index) => `${77_777 + 1_111 * index} euros`).join(", ");
    expect(flagged(numbers, "The price list has a pump at 50 euros and a valve at 60 euros.")).toHaveLength(5);
  });
});

describe("honest work is not flagged", () => {
  it("when it computes, dates, counts or shows code", () =>
    everyCase(
      [
        [
          "Revenue rose by 25 percent.",
          "Revenue was 200 million in 2024 and 250 million in 2025, the report of the board says.",
        ],
        [
          "Together the three invoices come to 640 EUR.",
          "Invoice 101: 200 EUR for valves. Invoice 102: 240 EUR for pumps. Invoice 103: 200 EUR for pipes.",
        ],
        [
          "The next year of account is 2027.",
          "The year of account 2026 of the association ends on 31 December as always.",
        ],
        [
          "Here are 10 ideas for the summer party.",
          "We are 45 people, have a garden by the lake, and would like to spend little money.",
        ],
        [
          "Use setTimeout(run, 1000) and try at most 12 times.",
          "How do I try a call of a slow vendor again in JavaScript without asking it too often?",
        ],
        [
          "Payment is due on 2 April 2026, 30 days after the invoice.",
          "Invoice of 3 March 2026. Payment within 30 days.",
        ],
        [
          "That is 54.5% of the total of 440.",
          "North sold 240 pieces in the spring, South sold 200 pieces in the spring.",
        ],
        ["The mean is 220.", "North sold 240 pieces in the spring, South sold 200 pieces in the spring."],
        [
          "It costs 107 euros.",
          "Two valves at 50 euros each, so 2 pieces, and freight of 7 euros come with this order.",
        ],
        ["He came in 21st at 14:35.", "The runner with the blue shirt came in last of all in the race at the harbour."],
      ] as [string, string][],
      (summary, context) => {
        expect(flagged(summary, context), summary).toEqual([]);
      },
    ));

  it("when it computes with the tables of its material", () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      region: index % 2 === 0 ? "North" : "South",
      units: 3 + index,
      price: 17,
    }));
    const total = rows.reduce((sum, { units }) => sum + units, 0);
    const north = rows.filter(({ region }) => region === "North").reduce((sum, { units }) => sum + units, 0);
    const csv = ["region,units,price", ...rows.map((row) => Object.values(row).join(","))].join("\n");
    const share = ((100 * north) / total).toFixed(1);
    const said = `Of ${total} units the North sold ${north}, which is ${share}%, worth ${total * 17} euros in all, in 300 rows.`;
    for (const data of [{ rows }, { csv }]) expect(flagged(said, JSON.stringify(data), {}, data)).toEqual([]);
    expect(flagged(`${said} And 7654321 more.`, csv, {}, { csv })).toEqual(["7654321"]);
  });
});

describe("numbers in the forms of other countries", () => {
  it("are the same numbers", () =>
    everyCase(
      [
        ["The total is 1,234.56 euros.", "Le total est de 1 234,56 euros."],
        ["Le total est de 12 345 678 euros.", "The total is 12,345,678 euros."],
        ["They are 32,000 people.", "一共有三万二千人。"],
        ["一共有三百二十人。", "They are 320 people in all."],
        ["320 people came.", "一共有320人。"],
        ["That is 90,000 yen.", "値段は9万円です。"],
        ["That is 45,000 won.", "가격은 4만5000원입니다: 45000원."],
        ["It weighs 34.5 kg.", "وزنه ٣٤.٥ kg"],
        ["It cost 300,000 rupees.", "It cost 3 lakh rupees."],
        ["North has 240.", "region units\nNorth 240 200\nSouth 120 800"],
      ] as [string, string][],
      (summary, context) => {
        expect(flagged(summary, context), summary).toEqual([]);
      },
    ));

  it("and another number is another one", () =>
    everyCase(
      [
        ["Le total est de 1 234,57 euros.", "Le total est de 1 234,56 euros.", ["1 234,57"]],
        ["一共有三百二十一人。", "They are 320 people in all.", ["三百二十一"]],
        ["وزنه ٣٤.٧ kg", "It weighs 34.5 kg.", ["٣٤.٧"]],
      ] as [string, string, string[]][],
      (summary, context, texts) => {
        expect(flagged(summary, context), summary).toEqual(texts);
      },
    ));
});

describe("general knowledge", () => {
  it("is not flagged beside a material without numbers of its kind", () =>
    everyCase(
      [
        ["The first people walked on the Moon in 1969.", "Who walked on the Moon, and when?"],
        ["The Berlin Wall fell on 9 November 1989.", "Tell the visitors about the Berlin Wall in 2 sentences."],
        ["Pi is about 3.14159.", "What is pi? Answer 12 pupils."],
        ["Light travels at 299,792,458 m/s, and zero degrees are 273.15 K.", "Explain light to 25 children."],
      ] as [string, string][],
      (summary, context) => {
        expect(flagged(summary, context), summary).toEqual([]);
      },
    ));

  it("is flagged beside others of its kind, and a made-up number of a business always", () =>
    everyCase(
      [
        ["The contract of 1969 ended.", "The contracts of 2019 and 2021 ended.", ["1969"]],
        ["It is 343 m/s.", "We measured 351 m/s at noon.", ["343"]],
        ["The refund is 458.70 euros.", "What is the refund of this customer?", ["458.70"]],
        ["The value is 3.17.", "What is the value?", ["3.17"]],
      ] as [string, string, string[]][],
      (summary, context, texts) => {
        expect(flagged(summary, context), summary).toEqual(texts);
      },
    ));
});

it("a cell of a table is known, however its lines are written", () => {
  const csv = "city,trips,euros\nBern,12,250\nKöln,31,4711.5\nWien,44,89";
  expect(flagged("Bern cost 250 euros, Köln 4711.50 euros, Wien 89 euros.", csv, {}, { csv })).toEqual([]);
  expect(flagged("Bern cost 251 euros.", "12 trips", {}, { csv: "a,b\nBern,12" })).toEqual(["251"]);
});

describe("work without a material is not flagged", () => {
  it("for numbers of the task and of its instructions, for lists, programs, names of versions and addresses", () =>
    everyCase(
      [
        ["The trip takes 90 minutes, which is 1.5 hours.", "How long is the trip of 90 minutes in hours?"],
        ["5 miles are about 8.05 km, and 20 % of 350 km are 70 km.", "Convert 5 miles to km, and 20 % of 350 km."],
        ["Refunds are possible within 45 days.", "May I return the lamp?"],
        [
          `Here are 25 names:\n${Array.from({ length: 25 }, (_, index) => `${index + 1}. Name ${"x".repeat(index + 1)}`).join("\n")}`,
          "Think of names for a cat.",
        ],
        ["Use Node 24.1.0, see https://example.com/issues/4711 and 192.168.0.1.", "Which version do I need?"],
        ["Run `npm install the thing` first.", "How do I set it up?"],
        ["```js\nconst limit = 5000;\nprint('one two three four');\n```", "Write a small program."],
      ] as [string, string][],
      (summary, task) => {
        const told = { context: task, outputs: "", instructions: "Returns within 45 days.", data: {}, year: 2026 };
        expect(flagsOf({ summary }, told), summary).toEqual([]);
      },
    ));

  it("for a program in the details", () => {
    const code = "def wait(times):\n    limit = 5000\n    return limit * times\n";
    expect(flagged("Here it is.", "Write a function that waits.", { code })).toEqual([]);
    expect(flagged("Here it is.", "Write a note.", { note: "It costs\n5000 euros." })).toEqual(["5000"]);
  });

  it("and yet an invented number is, and one of the instructions is nothing to cite", () => {
    const told = { context: "How far is the depot?", outputs: "", instructions: "The depot is 45 km away, we say." };
    expect(flagsOf({ summary: "It is 77 km away." }, told)).toEqual([{ kind: "number", text: "77" }]);
    const cites = { summary: "“The depot is 45 km away”" };
    expect(flagsOf(cites, told)).toEqual([]);
    expect(checkExpectation({ cited: true }, cites, told)[0]?.passed).toBe(false);
  });
});

describe("texts of strangers", () => {
  it("cost a bounded number of steps, whatever they hold", () => {
    const long = 400_000;
    const texts = [
      "1'".repeat(long),
      "a".repeat(long),
      "`".repeat(long),
      "“".repeat(long),
      '"a b c" '.repeat(long / 8),
      "12 34 56 78 ".repeat(long / 12),
      "2026-01-01T".repeat(long / 11),
      "a,1\n".repeat(long / 4),
      "f(".repeat(long / 2),
    ];
    for (const text of texts)
      expect(
        flagsOf({ summary: text, details: { text } }, { context: text, outputs: text, data: [text] }),
      ).toBeDefined();
  });
});

describe("cited", () => {
  it("holds only when the result quotes something that is there", () => {
    const cited = (summary: string) => checkExpectation({ cited: true }, { summary }, ground)[0]?.passed;
    expect(cited("Costs stayed flat.")).toBe(false);
    expect(cited("“Costs stayed flat despite inflation.”")).toBe(true);
    expect(cited("“Costs stayed flat despite inflation”, and “profits rose by a half”")).toBe(false);
    expect(cited("“Costs stayed flat despite inflation”, and 87 ships came")).toBe(false);
  });
});
