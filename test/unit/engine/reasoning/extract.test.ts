import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { extractEntities } from "#engine/reasoning/builtin/extract-entities";
import { extractKeywords } from "#engine/reasoning/builtin/extract-keywords";
import { readNumber, readNumericCell } from "#engine/reasoning/builtin/read-number";
import { summarizeText } from "#engine/reasoning/builtin/summarize-text";
import { everyCase } from "#test/support/every-case";
import { growthOf, MOST_GROWTH } from "#test/support/growth";

describe("keywords", () => {
  it("are the phrases a text is about, with counts over their forms", () => {
    const { keywords, language } = extractKeywords(
      "Solar panels convert sunlight. A solar panel on the roof feeds the house. Solar panels need sunlight, and the battery storage keeps it. Battery storage is expensive.",
    );
    expect(language).toBe("en");
    expect(keywords[0]).toMatchObject({ phrase: expect.stringMatching(/solar panels?/), score: 1 });
    expect(keywords.map((keyword) => keyword.phrase)).toContain("battery storage");
    expect(keywords.map((keyword) => keyword.phrase)).not.toContain("the");
  });

  it("stand in the text, scores from 1 down to 0, no more than asked", () => {
    fc.assert(
      fc.property(fc.lorem({ mode: "sentences", maxCount: 8 }), fc.integer({ min: 1, max: 12 }), (text, limit) => {
        const { keywords } = extractKeywords(text, limit);
        expect(keywords.length).toBeLessThanOrEqual(limit);
        const scores = keywords.map((keyword) => keyword.score);
        expect(scores).toEqual(scores.toSorted((first, second) => second - first));
        for (const { phrase } of keywords) expect(text.toLowerCase().replace(/\s+/g, " ")).toContain(phrase);
      }),
    );
  });
});

describe("entities", () => {
  it("are found by kind", () => {
    const entities = extractEntities(
      "On 3 May 2026 Dr. Maria Lopez of Acme Robotics Inc. paid $1,250.50 (about 12.5%) to Bob at bob@example.com. Call +1 (555) 123-4567 or see https://example.com/a?b=1. Maria Lopez and Bob met on 2026-05-04; 3 million euros and EUR 20 remain.",
    );
    expect(entities.emails).toEqual([{ value: "bob@example.com", count: 1 }]);
    expect(entities.urls).toEqual([{ value: "https://example.com/a?b=1", count: 1 }]);
    expect(entities.dates.map((date) => date.value)).toEqual(["3 May 2026", "2026-05-04"]);
    expect(entities.amounts.map(({ amount, currency }) => [amount, currency])).toEqual([
      [1250.5, "USD"],
      [3_000_000, "EUR"],
      [20, "EUR"],
    ]);
    expect(entities.percentages).toEqual([{ value: "12.5%", count: 1 }]);
    expect(entities.phones).toEqual([{ value: "+1 (555) 123-4567", count: 1 }]);
    expect(entities.names).toEqual([
      { value: "Maria Lopez", kind: "person", count: 2 },
      { value: "Bob", kind: "name", count: 2 },
      { value: "Acme Robotics Inc", kind: "organization", count: 1 },
    ]);
  });

  it("takes German nouns for no names", () => {
    expect(
      extractEntities("Das Haus und die Katze sind in der Stadt. Herr Meier und die Muster GmbH haben das Auto.").names,
    ).toEqual([
      { value: "Meier", kind: "person", count: 1 },
      { value: "Muster GmbH", kind: "organization", count: 1 },
    ]);
  });

  it("takes other long numbers for no phone number", () =>
    everyCase(["4111 1111 1111 1111", "192.168.100.200", "10.000.000", "2026-05-04", "1 000 000"], (text) => {
      expect(extractEntities(`It is ${text} here`).phones).toEqual([]);
    }));

  it("finds every written address, for any text around it", () => {
    const word = fc.constantFrom("see", "the", "note", "und", "à", "—", "(x)");
    fc.assert(
      fc.property(fc.array(word), fc.emailAddress({ size: "small" }), fc.array(word), (before, email, after) => {
        fc.pre(/^[\w.+%-]+@/.test(email) && !/^\.|\.@/.test(email));
        const found = extractEntities([...before, email, ...after].join(" ")).emails;
        expect(found).toEqual([{ value: email.toLowerCase(), count: 1 }]);
      }),
    );
  });

  it("takes no more than in proportion for hostile repetition", () => {
    for (const part of [
      "1 ",
      "1.",
      "a@",
      "A ",
      "A.",
      "(1)",
      "+1-",
      "$1,111",
      "x.",
      "http://",
      "1,000.",
      "111 ",
      "...",
      "\n ",
      "University of ",
    ]) {
      for (const read of [extractEntities, extractKeywords, summarizeText])
        expect(
          growthOf((times) => read(part.repeat(times)), 5_000),
          `${read.name} of ${part}`,
        ).toBeLessThan(MOST_GROWTH);
    }
  });
});

describe("numbers as people write them", () => {
  it("are read with the separators of either kind", () =>
    everyCase(
      [
        ["1234.5", 1234.5],
        ["1,234", 1234],
        ["1,234.5", 1234.5],
        ["1.234,5", 1234.5],
        ["1.234", 1.234],
        ["1 234,5", 1234.5],
        ["1'234.5", 1234.5],
        ["12,5", 12.5],
        ["-3", -3],
        ["1e3", 1000],
        ["1e999", null],
        ["", null],
        ["1,2,3", null],
        ["abc", null],
        ["0x10", null],
      ],
      (text, number) => {
        expect(readNumber(text)).toBe(number);
      },
    ));

  it("are read from cells of a table", () =>
    everyCase(
      [
        ["$1,200", 1200],
        ["12 %", 12],
        ["(300)", -300],
        ["€ 5,50", 5.5],
        ["EUR 20", 20],
        ["-$5", -5],
        ["12 kg", null],
        ["2026-05-04", null],
      ],
      (text, number) => {
        expect(readNumericCell(text)).toBe(number);
      },
    ));
});
