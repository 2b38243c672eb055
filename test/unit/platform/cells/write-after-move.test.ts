import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { WriteOutcome } from "#db/group-commit";
import { writeAfterMove } from "#platform/cells/write-after-move";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MOVES: WriteOutcome = { ok: false, failedStatement: 1, message: "SQLite error: TENANT_MOVES" };
const REFUSED: WriteOutcome = { ok: false, failedStatement: 1, message: "integer overflow" };
const DONE: WriteOutcome = { ok: true, results: [] };

/** A write with these outcomes, one after the other; the last one is repeated. */
function writeWith(...outcomes: WriteOutcome[]) {
  const write = vi.fn(() => Promise.resolve(outcomes[Math.min(write.mock.calls.length, outcomes.length) - 1] ?? DONE));
  const forgetPlace = vi.fn();
  return { write, forgetPlace };
}

describe("a write of a tenant that moves", () => {
  test("is repeated at the tenant's place of that moment until it is written", async () => {
    const { write, forgetPlace } = writeWith(MOVES, MOVES, DONE);
    const written = writeAfterMove({ forgetPlace }, "tenant", write);
    await vi.advanceTimersByTimeAsync(200);
    expect(await written).toBe(DONE);
    expect(forgetPlace.mock.calls).toEqual([["tenant"], ["tenant"]]);
  });

  test("is given up when the move does not end", async () => {
    const { write, forgetPlace } = writeWith(MOVES);
    const written = writeAfterMove({ forgetPlace }, "tenant", write);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await written).toBe(MOVES);
  });

  test("is not repeated for another refusal", async () => {
    const { write, forgetPlace } = writeWith(REFUSED);
    expect(await writeAfterMove({ forgetPlace }, "tenant", write)).toBe(REFUSED);
    expect([write.mock.calls.length, forgetPlace.mock.calls.length]).toEqual([1, 0]);
  });

  test("is written once where the instance has one database", async () => {
    const { write } = writeWith(MOVES);
    expect(await writeAfterMove(null, "tenant", write)).toBe(MOVES);
    expect(write).toHaveBeenCalledTimes(1);
  });
});
