import { describe, expect, it } from "vitest";

import { answerQuestion } from "#engine/reasoning/builtin/answer-question";
import { readTable, type Table } from "#engine/reasoning/builtin/read-table";
import { everyCase } from "#test/support/every-case";

const SALES = `region,product,units,year,revenue
North,Widget,10,2025,1200.50
South,Widget,4,2025,300
North,Gadget,7,2026,900
East,Gadget,2,2026,150.25`;

function table(value: unknown): Table {
  const read = readTable(value);
  if (read === null) throw new Error("not a table");
  return read;
}

/** The values of the answers, and the unused words of the question. */
function valuesOf(question: string, value: unknown = SALES): unknown[] {
  return answerQuestion(question, table(value)).flatMap((answer) => [
    answer.value ?? answer.groups?.map((group) => [group.group, group.value]) ?? null,
    ...(answer.not_considered ?? []),
  ]);
}

describe("a question about some rows of a table is answered by these rows", () => {
  it("takes the rows that the question names", () =>
    everyCase<[string, unknown]>(
      [
        ["average revenue excluding North", 225.125],
        ["average revenue without the North region", 225.125],
        ["total revenue except South and East", 2100.5],
        ["total revenue for North and South", 2400.5],
        ["total revenue for Widgets in the North", 1200.5],
        ["How many rows have revenue over 500?", 2],
        ["How many products have at most 4 units?", 2],
        ["total units where revenue is less than 500", 6],
        ["average revenue of products with more than 5 units", 1050.25],
        ["total revenue of rows with units between 4 and 7", 1200],
        ["total revenue over 1,000", 1200.5],
        ["total revenue in 2025", 1500.5],
        ["total revenue over 5000", null],
        ["How many units were sold in the North?", 17],
        ["How many units were sold in total?", 23],
        ["Wie hoch ist die Summe der revenue ohne North?", 450.25],
        ["How many different products are there?", 2],
        ["How many regions?", 3],
        ["How many years are there?", 2],
        ["Which region has the highest average revenue?", 1050.25],
        ["Which region has the lowest median revenue?", 150.25],
        ["Which region has the most rows?", 2],
        ["Which product sold most units?", 14],
      ],
      (question, value) => {
        expect(valuesOf(question)).toEqual([value]);
      },
    ));

  it("by groups too", () => {
    const groups = [
      ["South", 300],
      ["East", 150.25],
    ];
    expect(valuesOf("total revenue by region without North")).toEqual([groups]);
    expect(valuesOf("How many numbers are above 1?", [1, 2, 3])).toEqual([2]);
    expect(valuesOf("Summe des Umsatzes nach Region", "Region;Umsatz\nNord;1.200,50\nSüd;300\nNord;900,25")).toEqual([
      [
        ["Nord", 2100.75],
        ["Süd", 300],
      ],
    ]);
  });
});

describe("what the rows are called, and what holds of them, is understood", () => {
  const orders = [
    { customer: "Ann", country: "US", total: 120.5, paid: true },
    { customer: "Bob", country: "DE", total: 80, paid: false },
    { customer: "Ann", country: "US", total: 40, paid: true },
  ];

  it("by any of their names", () =>
    everyCase(
      [
        ["What is the total of all orders?", 240.5],
        ["How many orders are paid?", 2],
        ["How many orders did Ann make?", 2],
        ["How many orders are not paid?", 1],
        ["average total of paid orders", 80.25],
        ["total for US customers", 160.5],
      ],
      (question, value) => {
        const [answer] = answerQuestion(question, table(orders), "orders");
        expect([answer?.value, answer?.not_considered]).toEqual([value, undefined]);
      },
    ));
});

describe("all that a question asks for is answered", () => {
  it("in one answer", () =>
    everyCase(
      [
        ["lowest and highest revenue", [150.25, 1200.5]],
        ["min, max and mean of units", [2, 10, 5.75]],
        ["average units and revenue", [5.75, 637.6875]],
        ["total number of units", [23]],
      ],
      (question, values) => {
        expect(valuesOf(question)).toEqual(values);
      },
    ));
});

describe("the part of a question that is not understood", () => {
  it("is named beside the answer", () =>
    everyCase(
      [
        ["total revenue in West", [2550.75, "west"]],
        ["second highest revenue", [1200.5, "second"]],
        ["total revenue in March", [2550.75, "march"]],
        ["Sum of units times revenue", [23, "times", "revenue"]],
        ["average revenue before 2026", [637.6875, "before", "2026"]],
      ],
      (question, values) => {
        expect(valuesOf(question)).toEqual(values);
      },
    ));
});
