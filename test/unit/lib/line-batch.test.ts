import { describe, expect, test } from "vitest";

import { LineBatch } from "#lib/log";

describe("lines that are printed many at once", () => {
  test("are printed when there are many, and none is printed twice or left out", () => {
    const printed: string[] = [];
    const batch = new LineBatch(3, (text) => printed.push(text));
    for (let line = 1; line <= 7; line++) batch.add(String(line));
    expect(printed).toEqual(["1\n2\n3", "4\n5\n6"]);
    batch.flush();
    batch.flush();
    expect(printed).toEqual(["1\n2\n3", "4\n5\n6", "7"]);
  });

  test("ask only who brought the first of them to print the rest", () => {
    const batch = new LineBatch(3, () => undefined);
    expect(["a", "b", "c", "d", "e"].map((line) => batch.add(line))).toEqual([true, false, false, true, false]);
    batch.flush();
    expect(batch.add("f")).toBe(true);
  });
});
