import { expect, it } from "vitest";

import { sqlJson, sqlTable } from "#local/sql-table";

const answer = {
  columns: ["name", "n", "data"],
  rows: [
    ["Ärger", 7, new Uint8Array([1, 255])],
    ["b", 1200n, null],
  ],
  changes: 0,
};

it("aligns columns, numbers to the right", () => {
  expect(sqlTable(answer)).toBe(
    ["name      n  data", "-----  ----  -------", "Ärger     7  x'01ff'", "b      1200  NULL", "2 rows", ""].join("\n"),
  );
});

it("shows a long or hostile cell on one short line", () => {
  const text = sqlTable({ columns: ["t"], rows: [["x".repeat(100)], ["a\nb\u001b[2J"]], changes: 0 });
  expect(text.split("\n").slice(2, 4)).toEqual([`${"x".repeat(59)}…`, "a\\nb\\u{1b}[2J"]);
});

it("gives whole values as JSON", () => {
  const long = "x".repeat(100);
  expect(JSON.parse(sqlJson({ ...answer, rows: [[long, 2n ** 63n - 1n, new Uint8Array([1, 255])]] }))).toEqual([
    { name: long, n: "9223372036854775807", data: "Af8=" },
  ]);
});

it("says how many rows a statement without columns changed", () => {
  expect(sqlTable({ columns: [], rows: [], changes: 1 })).toBe("1 row changed\n");
  expect(sqlJson({ columns: [], rows: [], changes: 2 })).toBe('{"changes":2}\n');
});
