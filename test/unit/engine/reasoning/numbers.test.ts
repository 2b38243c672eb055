import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { answerQuestion } from "#engine/reasoning/builtin/answer-question";
import { describeTable } from "#engine/reasoning/builtin/describe-table";
import { parseDelimited, parseRecords } from "#engine/reasoning/builtin/parse-delimited";
import { readTable, type Table } from "#engine/reasoning/builtin/read-table";
import { describeNumbers } from "#engine/reasoning/builtin/statistics";
import { everyCase } from "#test/support/every-case";

const SALES = `region;product;revenue
North;"Chair; red";1,200
South;Table;800
North;Table;400
West;"Big ""oak"" shelf";1000`;

function table(value: unknown): Table {
  const read = readTable(value);
  if (read === null) throw new Error("not a table");
  return read;
}

describe("delimited text", () => {
  it("gives back any records that were written by RFC 4180", () => {
    const field = fc.string({ unit: fc.constantFrom("a", "b", " x", '"', ",", ";", "\n", "\t", "é", "1") });
    fc.assert(
      fc.property(
        fc.constantFrom(",", ";", "\t", "|"),
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 8 }),
        (delimiter, records) => {
          const text = records
            .map((record) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
            .join("\r\n");
          expect(parseRecords(text, delimiter)).toEqual(records);
        },
      ),
    );
  });

  it("is read with the delimiter that it uses", () =>
    everyCase(
      [
        ["a,b\n1,2\n", ","],
        ["a;b\n1,5;2,5", ";"],
        ["a\tb\n1\t2", "\t"],
        ["a|b\n1|2", "|"],
      ],
      (text, delimiter) => {
        expect(parseDelimited(text)?.delimiter).toBe(delimiter);
      },
    ));

  it("refuses a value that is not a table of numbers", () =>
    everyCase(["one line, with commas", "Hello, world\nthis is prose, with, commas\nand none", "", "a\nb"], (text) => {
      expect(parseDelimited(text)).toBeNull();
    }));

  it("keeps empty fields, and a header is told from data", () => {
    expect(parseRecords("a,,\n,b,", ",")).toEqual([
      ["a", "", ""],
      ["", "b", ""],
    ]);
    expect(table("1,2\n3,4").columns.map((column) => column.name)).toEqual(["column_1", "column_2"]);
    expect(table("name,age\nAnn,4").columns.map((column) => column.name)).toEqual(["name", "age"]);
  });
});

describe("statistics", () => {
  it("are those of a known sample", () => {
    expect(describeNumbers([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      count: 8,
      sum: 40,
      mean: 5,
      median: 4.5,
      stdev: 2.1380899352994,
      min: 2,
      max: 9,
      q1: 4,
      q3: 5.5,
    });
    expect(describeNumbers([0.1, 0.2])?.sum).toBe(0.3);
    expect(describeNumbers([1e16, 1, -1e16])?.sum).toBe(1);
    expect(describeNumbers([])).toBeNull();
    expect(describeNumbers([3])?.stdev).toBeNull();
  });

  it("are in order for any numbers", () => {
    const numbers = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 });
    fc.assert(
      fc.property(numbers, (values) => {
        const summary = describeNumbers(values);
        const mirrored = describeNumbers(values.toReversed());
        expect(mirrored?.sum).toBe(summary?.sum);
        if (summary === null) return;
        const { min, q1, median, q3, max } = summary;
        const order = [min, q1, median, q3, max];
        for (const [index, value] of order.slice(1).entries())
          expect(value).toBeGreaterThanOrEqual((order[index] ?? 0) - 1e-6);
      }),
    );
  });

  it("describe each column of CSV, records, rows and columns alike", () => {
    const records = [
      { a: 1, b: "x" },
      { a: 3, b: "y" },
    ];
    for (const value of [
      records,
      "a,b\n1,x\n3,y",
      [
        ["a", "b"],
        [1, "x"],
        [3, "y"],
      ],
      { a: [1, 3], b: ["x", "y"] },
    ]) {
      expect(describeTable(table(value)).columns).toMatchObject([
        { name: "a", type: "number", count: 2, sum: 4 },
        { name: "b", type: "text", distinct: 2 },
      ]);
    }
    expect(describeTable(table([1, 2, 3])).columns).toMatchObject([{ name: "values", mean: 2 }]);
  });

  it("count missing values", () => {
    expect(describeTable(table([{ a: 1 }, { a: null }, { b: 2 }])).columns).toMatchObject([
      { name: "a", count: 1, missing: 2 },
      { name: "b", missing: 2 },
    ]);
  });

  it("take no value that is no table of numbers", () =>
    everyCase(
      [["prose"], [42], [null], [{ a: 1 }], [["x", "y"]], [[]], [{ a: [1], b: [1, 2] }], [[{ a: {} }]]],
      (value) => {
        expect(readTable(value)).toBeNull();
      },
    ));
});

describe("questions about a table", () => {
  it("are answered by name and order", () =>
    everyCase(
      [
        ["What is the total revenue?", { operation: "sum", column: "revenue", value: 3400 }],
        ["average revenue", { operation: "mean", value: 850 }],
        [
          "average revenue by region",
          {
            operation: "mean",
            group_by: "region",
            groups: [
              { group: "West", value: 1000, count: 1 },
              { group: "North", value: 800, count: 2 },
              { group: "South", value: 800, count: 1 },
            ],
          },
        ],
        ["max revenue", { operation: "max", value: 1200 }],
        [
          "Which product has the lowest revenue?",
          { operation: "min", group_by: "product", where: { product: 'Big "oak" shelf' }, value: 1000 },
        ],
        [
          "total revenue for North",
          { operation: "sum", conditions: [{ column: "region", comparison: "is", values: ["North"] }], value: 1600 },
        ],
        ["How many rows are there?", { operation: "count", value: 4 }],
        [
          "count per region",
          {
            operation: "count",
            groups: [
              { group: "North", value: 2, count: 2 },
              { group: "South", value: 1, count: 1 },
              { group: "West", value: 1, count: 1 },
            ],
          },
        ],
        ["Durchschnitt der revenue", { operation: "mean", value: 850 }],
      ],
      (question, answer) => {
        expect(answerQuestion(question, table(SALES))).toMatchObject([answer]);
        expect(answerQuestion(question, table(SALES))[0]).not.toHaveProperty("not_considered");
      },
    ));

  it.each(["average salary", "What colour is it?", "total of the profit column"])(
    "%s is not answered by another column",
    (question) => {
      expect(answerQuestion(question, table(SALES))).toEqual([]);
    },
  );
});
