import { expect, test } from "vitest";

import { FairLines } from "#local/fair-lines";

const task = (name: string) => ({ name, owner: name.slice(0, 1) });

function linesOf(...names: string[]) {
  const lines = new FairLines<{ name: string; owner: string }>(100);
  for (const name of names) lines.add(task(name));
  return { lines, next: () => lines.next()?.name ?? null };
}

test("owners take turns, and each owner's tasks keep their order", () => {
  const { next } = linesOf("a1", "a2", "a3", "b1", "c1", "b2");
  expect(Array.from({ length: 7 }, next)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", null]);
});

test("a long line of one owner lengthens the expected wait of another by one task", () => {
  const { lines, next } = linesOf(...Array.from({ length: 60 }, (_, index) => `a${index}`));
  expect(lines.expectedWaitMs("a")).toBe(6_000);
  expect(lines.expectedWaitMs("b")).toBe(100);
  next();
  expect(lines.expectedWaitMs("b")).toBe(200);
});

test("the expected wait follows the durations of the tasks that ended", () => {
  const { lines, next } = linesOf("a1", "a2");
  for (let count = 0; count < 50; count += 1) {
    next();
    lines.end(1_000);
    lines.add(task("a3"));
  }
  expect(lines.expectedWaitMs("b")).toBeGreaterThan(900);
});

test("a task whose process ended is the next of its owner, and one whose caller left is passed over", () => {
  const { lines, next } = linesOf("a1", "a2");
  const first = lines.next();
  expect(first?.name).toBe("a1");
  if (first !== null) lines.again(first);
  expect([next(), next()]).toEqual(["a1", "a2"]);
  const left = task("b1");
  lines.add(left);
  lines.forget(left);
  expect(next()).toBeNull();
});
