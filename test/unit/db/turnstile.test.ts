import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Turnstile } from "#db/turnstile";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MAX_WAIT_MS = 1_000;
const LEASE_MS = 5_000;

/** A turnstile whose callers stay until they are let go. */
function crowd(places: number) {
  const turnstile = new Turnstile({ places, maxWaitMs: MAX_WAIT_MS, leaseMs: LEASE_MS });
  const entered: string[] = [];
  const leave = new Map<string, PromiseWithResolvers<void>>();
  const come = (name: string, line = ""): Promise<string> => {
    const stay = Promise.withResolvers<void>();
    leave.set(name, stay);
    const passed = turnstile.pass(line, async () => {
      entered.push(name);
      await stay.promise;
      return name;
    });
    passed.catch(() => undefined); // a test looks later
    return passed;
  };
  const go = async (name: string, error?: Error): Promise<void> => {
    if (error) leave.get(name)?.reject(error);
    else leave.get(name)?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { come, go, entered };
}

describe("lets in", () => {
  test("at most as many as there are places, and everybody in the end", async () => {
    const { come, go, entered } = crowd(3);
    const names = Array.from({ length: 20 }, (_, index) => String(index));
    const passed = names.map((name) => come(name));
    for (const [index, name] of names.entries()) {
      expect(entered).toHaveLength(Math.min(names.length, index + 3));
      await go(name);
    }
    expect(await Promise.all(passed)).toEqual(names);
  });

  test("who came first in a line, and the lines in turns", async () => {
    const { come, go, entered } = crowd(1);
    void come("inside");
    for (const name of ["a1", "a2", "a3", "a4"]) void come(name, "a");
    for (const name of ["b1", "c1"]) void come(name, name[0]);
    for (const name of ["inside", "a1", "b1", "c1", "a2", "a3", "a4"]) await go(name);
    expect(entered).toEqual(["inside", "a1", "b1", "c1", "a2", "a3", "a4"]);
  });

  test("the next when work fails, whose caller hears why", async () => {
    const { come, go, entered } = crowd(1);
    const failing = come("failing");
    void come("next");
    await go("failing", new Error("no"));
    await expect(failing).rejects.toThrow("no");
    expect(entered).toEqual(["failing", "next"]);
  });
});

test("sends away who waited too long, and does not begin the work", async () => {
  const { come, go, entered } = crowd(1);
  void come("inside");
  const late = come("late");
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  await expect(late).rejects.toMatchObject({ code: "UNAVAILABLE" });
  void come("patient");
  await go("inside");
  expect(entered).toEqual(["inside", "patient"]);
});

test("gives a place away whose holder was ended without a word, once", async () => {
  const { come, go, entered } = crowd(1);
  void come("ended");
  await vi.advanceTimersByTimeAsync(LEASE_MS + 1);
  void come("next");
  void come("after");
  expect(entered).toEqual(["ended", "next"]);
  await go("ended"); // it was not ended after all: its place is another's by now
  expect(entered).toEqual(["ended", "next"]);
  await go("next");
  expect(entered).toEqual(["ended", "next", "after"]);
});
