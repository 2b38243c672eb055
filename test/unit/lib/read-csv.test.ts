import { describe, expect, it } from "vitest";

import { csvLine } from "#lib/csv";
import { readTable } from "#lib/read-csv";
import { seededRandom } from "#lib/seeded-random";

describe("a table is read strictly", () => {
  it.each([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "\uFEFFa,b\r\n1,2\r\n3,4",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      'a,b\n"say ""yes"", please","two\nlines"\n',
      [
        ["a", "b"],
        ['say "yes", please', "two\nlines"],
      ],
    ],
    [
      'a,b\n\n"",\n\n',
      [
        ["a", "b"],
        ["", ""],
      ],
    ],
    ["a\r1\r", [["a"], ["1"]]],
  ])("%j is %j", (text, rows) => {
    expect(readTable(text)).toEqual({ rows });
  });

  it.each([
    ['task\nThe 5" pipe, and\nmore\n', 2, 1, "within it"],
    ['a,b\n1,"2\n3,4\n', 2, 2, "never closed"],
    ['a,b\n"1"x,2\n', 2, 1, "after its last"],
    ['a,b\n"1" "2",3\n', 2, 1, "after its last"],
    ["a,b\nCount apples, pears, plums\n", 2, 3, "ends a row of 3 cells, and the first row has 2"],
    ["a,b\n1,2\n3\n", 3, 1, "ends a row of 1 cell, and the first row has 2"],
    ["a,b\n1,\0\n", 2, 2, "code 0"],
  ])("%j is refused at row %i, column %i", (text, row, column, reason) => {
    expect(readTable(text)).toMatchObject({
      fault: { row, column, reason: expect.stringContaining(reason) as string },
    });
  });

  it("as it is written: what csvLine writes comes back", () => {
    const random = seededRandom(11);
    const signs = ['"', ",", "\n", "\r\n", "a", "é", " ", "語", "'"];
    for (let round = 0; round < 300; round += 1) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
        Array.from(
          { length: 3 },
          () =>
            `x${Array.from({ length: Math.floor(random() * 6) }, () => signs[Math.floor(random() * signs.length)]).join("")}`,
        ),
      );
      expect(readTable(rows.map((row) => csvLine(row)).join(""))).toEqual({ rows });
    }
  });
});
