import { describe, expect, test } from "vitest";

import { LineBatch } from "#lib/log";

describe("lines that are printed many at once", () => {
  test("are printed when there are many, and none is printed twice or left out", () => {
    const printed: string[] = [];
    const batch = new LineBatch(3, (text) => printed.push(text));
    for (let line = 1; line <= 7; line++) batch.add(String(line), () => new Promise(() => undefined));
    expect(printed).toEqual(["1\n2\n3", "4\n5\n6"]);
  });

  test("are printed at the later moment that the first of them asked for, and only the first asks", async () => {
    const printed: string[] = [];
    const moments: (() => void)[] = [];
    const later = () => new Promise<void>((resolve) => void moments.push(resolve));
    const batch = new LineBatch(10, (text) => printed.push(text));
    batch.add("a", later);
    batch.add("b", later);
    expect(moments).toHaveLength(1);
    moments[0]?.();
    await Promise.resolve();
    expect(printed).toEqual(["a\nb"]);
    batch.add("c", later);
    expect(moments).toHaveLength(2);
  });
});
