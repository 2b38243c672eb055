import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { agentTools } from "#engine/reasoning/agent-tools";
import { answerDate } from "#engine/reasoning/builtin/answer-date";
import { dayAt, dayOf, isoOf, weekdayOf, yearOf } from "#engine/reasoning/builtin/civil-date";
import { readDate } from "#engine/reasoning/builtin/read-date";
import { convertUnit, readUnit, UNITS } from "#engine/reasoning/builtin/units";
import type { JsonObject } from "#engine/reasoning/provider";
import { runInline } from "#engine/reasoning/run-inline";
import { everyCase } from "#test/support/every-case";

import { never, newRun, toolContext } from "./run-state.ts";

const NOON = Date.UTC(2026, 10, 22, 12);
const TODAY = dayOf(NOON);

async function run(task: string, context: JsonObject = {}, askedAt = NOON) {
  const { state, tools } = newRun(task, { context });
  const ended = await runInline({ ...state, askedAt }, tools, toolContext(), never);
  if (ended === null) throw new Error("The task needs the driver.");
  return { summary: ended.result.summary, details: ended.result.details, confidence: ended.confidence };
}

const anyDay = fc.integer({ min: dayAt(1000, 1, 1) ?? 0, max: dayAt(9999, 12, 31) ?? 0 });

describe("a date", () => {
  it("is read as it is written, for every day of the calendar", () =>
    fc.assert(
      fc.property(anyDay, anyDay, (day, today) => {
        expect(readDate(isoOf(day) ?? "", today)).toBe(day);
        const [year, month, dayOfMonth] = (isoOf(day) ?? "").split("-").map(Number);
        expect(readDate(`${dayOfMonth}.${month}.${year}`, today)).toBe(day);
        const name = new Date(day * 86_400_000).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
        expect(readDate(`${name} ${dayOfMonth}, ${year}`, today)).toBe(day);
        expect(readDate(`${dayOfMonth} ${name.slice(0, 3)} ${year}`, today)).toBe(day);
      }),
    ));

  it("without a year is the next one, today among them, and in the past the last one", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: dayAt(1020, 1, 1) ?? 0, max: dayAt(9980, 1, 1) ?? 0 }),
        fc.constantFrom("Christmas", "29 February", "1 January", "October 31"),
        (today, written) => {
          const [next, last] = [readDate(written, today, "next"), readDate(written, today, "last")];
          expect(next).toBeGreaterThanOrEqual(today);
          expect(last).toBeLessThanOrEqual(today);
          expect(Math.abs(yearOf(next ?? 0) - yearOf(today))).toBeLessThanOrEqual(8);
        },
      ),
    ));

  it("that the calendar does not have, or that may mean two days, is not read", () =>
    everyCase(
      ["2026-02-30", "31.4.2026", "30 February", "3/4/2026", "0999-01-01", "the launch", "May", ""],
      (written) => {
        expect(readDate(written, TODAY)).toBeNull();
      },
    ));

  it("is that of UTC, to the last millisecond of the day", () => {
    const midnight = Date.UTC(2026, 10, 23);
    expect(answerDate({ ask: "today" }, midnight - 1)).toMatchObject({
      date: "2026-11-22",
      time: "23:59",
      time_zone: "UTC",
    });
    expect(answerDate({ ask: "today" }, midnight)).toMatchObject({
      date: "2026-11-23",
      weekday: "Monday",
      time: "00:00",
    });
  });

  it("and another are as many days apart as one adds to come from one to the other, and back", () =>
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400_000, max: 400_000 }), (day, days) => {
        const other = isoOf(day + days);
        fc.pre(other !== null);
        const date = isoOf(day) ?? "";
        expect(answerDate({ ask: "add", date, days }, NOON)).toMatchObject({ date: other });
        expect(answerDate({ ask: "days", from: date, to: other ?? "" }, NOON)).toMatchObject({ days });
        expect(answerDate({ ask: "days", from: other ?? "", to: date }, NOON)).toMatchObject({ days: 0 - days });
        expect(weekdayOf(day + 7)).toBe(weekdayOf(day));
      }),
    ));
});

describe("a question about days", () => {
  it("is answered by the calendar", () =>
    everyCase(
      [
        ["What is today's date?", "Today is Sunday, 2026-11-22"],
        ["what day is it today", "Today is Sunday, 2026-11-22"],
        ["Welches Datum haben wir heute?", "Today is Sunday, 2026-11-22"],
        ["How many days are left until 31 December 2026?", "it is 39 days, which is 5.571428571 weeks"],
        ["How many days until tomorrow?", "it is 1 day (UTC)"],
        ["How many days since 1 November?", "From Sunday, 2026-11-01 to Sunday, 2026-11-22 it is 21 days"],
        ["How many days between 2024-02-28 and 2024-03-01?", "it is 2 days"],
        ["How many days are there from 20 December to 3 January?", "to Sunday, 2027-01-03 it is 14 days"],
        ["What day of the week was 14 July 1789?", "1789-07-14 is a Tuesday."],
        ["What date is it in 30 days?", "is Tuesday, 2026-12-22."],
        ["What is the date 2 weeks before Christmas?", "is Friday, 2026-12-11."],
      ],
      async (task, said) => {
        const { summary, confidence } = await run(task);
        expect(summary).toContain(said);
        expect(confidence).toBe(0.95);
      },
    ));

  it("with a date that is not known says which, or is asked of the text there is", async () => {
    expect((await run("How many days until the launch?")).summary).toContain('"the launch" is not a known date');
    const text = "The launch is planned for May. The team has forty days until the launch.";
    expect((await run("How many days until the launch?", { text })).summary).toContain("forty days until the launch");
  });
});

const anyUnit = fc.constantFrom(...UNITS);

describe("a unit", () => {
  it("is known by everything that is written for it, and nothing is written for two", () => {
    for (const unit of UNITS)
      for (const written of [...unit.symbols, ...unit.names])
        expect(readUnit(written)?.symbol, written).toBe(unit.symbol);
  });

  it("converts to another and back to the same value", () =>
    fc.assert(
      fc.property(anyUnit, anyUnit, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (from, to, value) => {
        const there = convertUnit(value, from, to);
        if (from.quantity !== to.quantity || there === null) {
          expect(there).toBeNull();
          expect(from.quantity === to.quantity ? from.quantity : "temperature").toBe("temperature");
          return;
        }
        const back = convertUnit(there, to, from) ?? Number.NaN;
        const tolerance = from.quantity === "temperature" ? 1e-8 : Math.abs(value) * 1e-12 + Number.MIN_VALUE * 2 ** 52;
        expect(Math.abs(back - value)).toBeLessThanOrEqual(tolerance);
      }),
    ));

  it("over a third one gives what the direct way gives", () =>
    fc.assert(
      fc.property(anyUnit, anyUnit, anyUnit, fc.double({ min: 1, max: 1e6, noNaN: true }), (from, over, to, value) => {
        fc.pre(from.quantity === over.quantity && over.quantity === to.quantity);
        const direct = convertUnit(value, from, to) ?? 0;
        const detour = convertUnit(convertUnit(value, from, over) ?? 0, over, to) ?? 0;
        expect(Math.abs(direct - detour)).toBeLessThanOrEqual(Math.max(1e-8, Math.abs(direct) * 1e-12));
      }),
      { numRuns: 300 },
    ));
});

describe("a value", () => {
  it("is converted", () =>
    everyCase(
      [
        ["Convert 26.2 miles to km", "26.2 mi = 42.1648128 km."],
        ["What is 100 °F in °C?", "100 °F = 37.77777778 °C."],
        ["convert 32 fahrenheit to celsius", "32 °F = 0 °C."],
        ["How many feet are in a mile?", "1 mi = 5280 ft."],
        ["how many minutes are 3 hours?", "3 h = 180 min."],
        ["1 GiB in MB", "1 GiB = 1073.741824 MB."],
        ["100 Mbit to MB", "100 Mbit = 12.5 MB."],
        ["60 mph to km/h", "60 mph = 96.56064 km/h."],
        ["Convert 1,500 sq ft to m2", "1500 ft² = 139.35456 m²."],
        ["km to miles", "1 km = 0.6213711922 mi."],
        ["Wie viele Meilen sind 5 km?", "5 km = 3.106855961 mi."],
      ],
      async (task, said) => expect((await run(task)).summary).toContain(said),
    ));

  it("that is no value of a known unit, of another quantity, or one of two, is not converted", () =>
    everyCase(
      ["Convert 100 USD to EUR", "Convert 5 kg to km", "Convert 3 feet and 2 inches to cm", "Convert -300 °C to K"],
      async (task) => {
        const { details } = await run(task);
        expect(details).toHaveProperty("not_done");
      },
    ));
});

describe("a list", () => {
  it("is sorted as it is: numbers by size, words as words", () =>
    everyCase<[string, JsonObject, string]>(
      [
        ["Sort 10, 9, 2 and 33", {}, "Sorted, ascending: 2, 9, 10, 33."],
        ["Sort the numbers in descending order: 10, 9.5, 2, 33", {}, "Sorted, descending: 33, 10, 9.5, 2."],
        ["Sort these names alphabetically: Zoe, anna, Émile and Bob", {}, "ascending: anna, Bob, Émile, Zoe."],
        ["Sort the values", { values: [3, -1, 2.5] }, "ascending: -1, 2.5, 3."],
        ["Sort these lines:\npear\nfig\napple", {}, "ascending: apple, fig, pear."],
      ],
      async (task, context, said) => expect((await run(task, context)).summary).toContain(said),
    ));

  it("that is not there is asked for", async () => {
    expect((await run("Sort the numbers")).summary).toContain("There is no list to sort");
  });
});

describe("two things", () => {
  it("are compared by what can be counted", () =>
    everyCase(
      [
        ["Compare 9.11 and 9.9", "9.9 is larger than 9.11, by 0.79."],
        ["Which is larger, 9.11 or 9.9?", "9.9 is larger than 9.11"],
        ["Is 1,000 more than 999?", "1000 is larger than 999, by 1."],
        [
          'Compare "The cat sat." and "The dog sat."',
          'Only in the first: "The cat sat." Only in the second: "The dog sat."',
        ],
        ["Compare: Text 1: Red roses bloom. Text 2: Red roses bloom.", "the same, word for word"],
      ],
      async (task, said) => expect((await run(task)).summary).toContain(said),
    ));

  it("that are not there are asked for", async () => {
    expect((await run("Compare the two texts")).summary).toContain("There are no two texts or numbers to compare");
  });
});

describe("a text", () => {
  it("gets the label that its words speak for, and these are named", async () => {
    const { summary, confidence } = await run(
      "Classify the text as positive, negative or neutral: The service was great and the staff friendly.",
    );
    expect(summary).toContain('positive, by its words (positive: "great", "friendly")');
    expect(confidence).toBeLessThan(0.95);
  });

  it("gets none when its words do not decide, or are negated", () =>
    everyCase(["The parcel is blue.", "It was not good.", "The good and the bad."], async (text) => {
      const { details, confidence } = await run("Classify this as positive or negative", { text });
      expect(details).toMatchObject({ classify_text: { label: null } });
      expect(confidence).toBeLessThan(0.5);
    }));

  it("gives the fields that stand in it, says which do not, and chooses between no two values", async () => {
    const text =
      "Invoice #77-A\nDue date: 5 January 2027\nTotal: 90 EUR\nIBAN: DE89 3704 0044 0532 0130 00\nInvoice #78-B";
    const { details, summary } = await run("Extract the invoice number, due date, total and VAT as JSON", { text });
    expect(details).toMatchObject({
      extract_fields: {
        fields: { due_date: "5 January 2027", total: "90 EUR" },
        missing: ["tax"],
        unclear: { invoice_number: ["77-A", "78-B"] },
      },
    });
    expect(summary).toContain("The text has no tax.");
  });
});

describe("several statistics of the same numbers", () => {
  it("are all computed, wherever the second one is named", () =>
    everyCase(
      [
        "Compute the average of 3, 5 and 10 and the median",
        "Compute the average of 3, 5 and 10, and also the median",
        "Compute the average and also the median of 3, 5 and 10",
      ],
      async (task) => {
        const { summary, confidence } = await run(task);
        expect(summary).toContain("The average is 6.");
        expect(summary).toContain("The median is 5.");
        expect(confidence).toBe(0.95);
      },
    ));

  it("of different columns are not mixed up", async () => {
    const csv = "region,revenue,cost\nNorth,100,30\nSouth,300,50";
    const { summary } = await run("What is the average revenue and the median cost?", { csv });
    expect(summary).not.toContain("median of revenue");
  });
});

it("the tools refuse what their schemas refuse, and have one object at the top for every vendor", () => {
  for (const name of [
    "compute_dates",
    "convert_units",
    "sort_items",
    "compare_values",
    "classify_text",
    "extract_fields",
  ]) {
    const tool = agentTools({}).get(name);
    expect(tool?.reach).toBe("pure");
    expect(tool?.inputSchema.safeParse("x").success).toBe(false);
  }
});
