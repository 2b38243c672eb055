import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { flagsOf } from "#engine/evidence/groundedness";
import { numbersClaimed, placesIn, placesOfValues, valuesOf } from "#lib/claims/places-in";

const seen = (text: string, flags: Parameters<typeof placesIn>[1], given: readonly number[]) =>
  placesIn(text, flags, (value) => given.includes(value)).map(({ kind, from, to }) => [kind, text.slice(from, to)]);

const number = (text: string) => ({ kind: "number" as const, text });

describe("the places of a result", () => {
  it("are its flags, and the numbers that tools gave, with their currency or percent sign", () => {
    const text =
      "Legs cost €6.90, the frame 9,40 €, a fee of €3.50 is kept back; 12 % of 4711, in 2031 they said “all parts are lost”.";
    const flags = [number("3.50"), number("2031"), { kind: "quotation" as const, text: "all parts are lost" }];
    expect(seen(text, flags, [6.9, 9.4, 4711])).toEqual([
      ["found", "€6.90"],
      ["found", "9,40 €"],
      ["flag", "€3.50"],
      ["found", "4711"],
      ["flag", "2031"],
      ["flag", "“all parts are lost”"],
    ]);
  });

  it("leave out small counts, clock times, code and addresses", () => {
    const text = "3 of 12 came at 14:35, see `4711` and https://example.com/4711.";
    expect(seen(text, [], [3, 12, 14, 35, 4711])).toEqual([]);
  });

  it("have the year of a date that is flagged", () => {
    expect(seen("It ends on 3 March 2061.", [number("2061")], [])).toEqual([["flag", "3 March 2061"]]);
  });

  it("have a date that a tool wrote in another form", () => {
    const given = valuesOf({ pickup: "2026-11-23", seen: "4 May", at: "2026-12-01T08:00:00Z" });
    const text =
      "Mon 23 Nov, November 23rd, 2026, 23.11.2026 and 1 Dec 2026; not 23 Nov 2025, 24 Nov, 4 May 2026, 11/23/2026 or 08:00; 4th of May.";
    expect(seen(text, [], given)).toEqual(
      ["23 Nov", "November 23rd, 2026", "23.11.2026", "1 Dec 2026", "4th of May"].map((written) => ["found", written]),
    );
  });

  it("do not take the day of a tool's date for a number", () => {
    expect(seen("It is 23 %, and 2026 euros.", [], valuesOf({ pickup: "2026-11-23" }))).toEqual([]);
  });

  it("find a flag of Markdown in the rendered text", () => {
    const flags = [{ kind: "quotation" as const, text: "all **parts** are lost" }];
    expect(seen("They said “all parts are lost”.", flags, [])).toEqual([["flag", "“all parts are lost”"]]);
  });
});

const amount = fc.integer({ min: 21, max: 999_999 }).map((value) => value / 100);
const results = fc.array(amount, { minLength: 1, maxLength: 12 });
const material = fc.array(amount, { maxLength: 12 });

it("every flag of a number has a place, nothing that is flagged counts as found, and places are apart and in order", () => {
  fc.assert(
    fc.property(results, material, (said, given) => {
      const text = said.map((value) => `It costs €${value.toFixed(2)}, we say.`).join("\n");
      const outputs = JSON.stringify({ given }, null, 1);
      const flags = flagsOf({ summary: text }, { context: "", outputs, data: [{ given }] });
      const values = new Set(valuesOf({ given }));
      const places = placesIn(text, flags, (value) => values.has(value));
      for (const flag of flags)
        expect(places.some(({ kind, from, to }) => kind === "flag" && text.slice(from, to) === `€${flag.text}`)).toBe(
          true,
        );
      for (const place of places.filter(({ kind }) => kind === "found"))
        expect(place.values.some((value) => values.has(value))).toBe(true);
      for (const [index, place] of places.entries())
        expect(place.from).toBeGreaterThanOrEqual(places[index - 1]?.to ?? 0);
    }),
  );
});

it("what is found in the result is found in the output of the tool", () => {
  fc.assert(
    fc.property(results, (said) => {
      const result = { summary: said.map((value) => `€${value.toFixed(2)}`).join(" and ") };
      const values = new Set(numbersClaimed(result).flatMap((one) => one.values));
      const output = JSON.stringify(said);
      const places = said.flatMap((value) => placesOfValues(String(value), (one) => values.has(one)));
      expect(places).toHaveLength(said.length);
      expect(valuesOf(JSON.parse(output))).toEqual(expect.arrayContaining(said));
    }),
  );
});

it("a hostile text costs a bounded number of steps", () => {
  for (const text of [
    "1'".repeat(50_000),
    "“".repeat(50_000),
    "€".repeat(50_000),
    "1. ".repeat(30_000),
    "f(".repeat(50_000),
  ])
    expect(placesIn(text, [number("7")], () => true)).toBeDefined();
});
