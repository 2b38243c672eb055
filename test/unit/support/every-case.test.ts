import { expect, it } from "vitest";

import { everyCase } from "#test/support/every-case";

it("names every row that does not hold, with what is wrong with it, whatever the others do", async () => {
  const rows = [
    ["two", 1, 2],
    ["four", 2, 4],
    ["seven", 3, 7],
    ["nine", 4, 9],
  ] as const;
  const looked = everyCase(rows, async (_name, one, twice) => {
    await Promise.resolve();
    expect(one * 2).toBe(twice);
  });
  await expect(looked).rejects.toThrow(
    /^2 of 4 do not hold\.\n"seven" 3 7: expected 6 to be 7.*\n"nine" 4 9: expected 8 to be 9[^\n]*$/,
  );
});

it("looks at single cases, and at several at once", async () => {
  const seen: number[] = [];
  await everyCase([1, 2, 3, 4, 5], (one) => void seen.push(one), { atOnce: 3 });
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  await expect(everyCase(["a", "b"], (one) => expect(one).toBe("a"), { nameOf: (one) => `<${one}>` })).rejects.toThrow(
    /^1 of 2 do not hold\.\n<b>: /,
  );
});

it("fails for a table without rows: it would hold whatever is wrong", async () => {
  await expect(everyCase([], () => undefined)).rejects.toThrow("cases to look at");
});
