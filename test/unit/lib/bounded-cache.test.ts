import { expect, test } from "vitest";

import { BoundedCache } from "#lib/bounded-cache";

test("a full cache drops its oldest entry", () => {
  const cache = new BoundedCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("a", 3);
  cache.set("c", 4);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([3, undefined, 4]);
});

test("it never holds more than it may", () => {
  const cache = new BoundedCache<number>(3);
  for (let index = 0; index < 100; index++) {
    cache.set(`${index}`, index);
    expect(cache.size).toBeLessThanOrEqual(3);
  }
});

test("entries can be dropped by their value", () => {
  const cache = new BoundedCache<number>(3);
  cache.set("odd", 1);
  cache.set("even", 2);
  cache.deleteWhere((value) => value % 2 === 1);
  expect([cache.get("odd"), cache.get("even")]).toEqual([undefined, 2]);
});
