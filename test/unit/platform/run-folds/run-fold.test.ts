import { expect, test } from "vitest";

import type { WriteOutcome } from "#db/group-commit";
import { RunFold } from "#platform/run-folds/run-fold";

const BUSY: WriteOutcome = { ok: false, failedStatement: -1, message: "The database is busy." };
const DONE: WriteOutcome = { ok: true, results: [] };

/** A fold whose writes end like this, one after the other; the last one is repeated. */
function foldWith(...outcomes: WriteOutcome[]): { fold: RunFold; writes: () => number } {
  let count = 0;
  const fold = new RunFold(() => Promise.resolve(outcomes[Math.min(count++, outcomes.length - 1)] ?? DONE));
  return { fold, writes: () => count };
}

test("a reader's fold is tried again when the database was busy, once, and the next reader's after that", async () => {
  const busyOnce = foldWith(BUSY, DONE);
  await busyOnce.fold.settle();
  expect(busyOnce.writes()).toBe(2);
  await busyOnce.fold.settle();
  expect(busyOnce.writes()).toBe(2);

  const busy = foldWith(BUSY);
  await busy.fold.settle();
  expect(busy.writes()).toBe(2);
  await busy.fold.settle();
  expect(busy.writes()).toBe(4);
});
