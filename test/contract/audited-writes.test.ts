import { expect, test } from "vitest";

import { allUnauditedWrites, unauditedWrites } from "./tenant-writes.ts";
import { UNAUDITED } from "./unaudited-writes.ts";

const reasoned = Object.values(UNAUDITED).flat();

test("every write of a tenant's row has an audit entry, or a line of unaudited-writes.ts says why not", async () => {
  const found = await allUnauditedWrites();
  const without = found.filter((write) => !reasoned.includes(write));
  expect(
    without,
    "Give `commit` the entry of the change, `{ audit: [auditChange(ctx, …)] }`, or enter the write with its reason in test/contract/unaudited-writes.ts.",
  ).toEqual([]);
});

test("unaudited-writes.ts names each write once, and only writes that are there", async () => {
  const found = new Set(await allUnauditedWrites());
  expect(reasoned.filter((write) => !found.has(write))).toEqual([]);
  expect(reasoned.filter((write, at) => reasoned.indexOf(write) !== at)).toEqual([]);
});

test("a commit is found unaudited unless it has entries or writes no row", () => {
  const found = (call: string): string[] => unauditedWrites("src/a/b/c.ts", `export const write = () => ${call};`);
  expect(found("commit(ctx, [insert(row)])")).toEqual(["a/b/c write"]);
  expect(found("commit(ctx, statements, { result: row })")).toEqual(["a/b/c write"]);
  expect(found("commit(ctx, statements, { result: row, audit: [] })")).toEqual(["a/b/c write"]);
  expect(found("commit(ctx, statements, { audit })")).toEqual([]);
  expect(found("commit(ctx, statements, { audit: [auditChange(ctx, change)] })")).toEqual([]);
  expect(found("commit(ctx, [], { result: row })")).toEqual([]);
});
