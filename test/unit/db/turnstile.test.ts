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
  await go("ended"); // it has not ended after all: another caller has its place by now
  expect(entered).toEqual(["ended", "next"]);
  await go("next");
  expect(entered).toEqual(["ended", "next", "after"]);
});

describe("a caller that is ended without a word", () => {
  test("while it waits keeps no place: what it is given goes to the next, who need not wait for a newcomer", async () => {
    const turnstile = new Turnstile({ places: 1, maxWaitMs: 10_000, leaseMs: LEASE_MS });
    const stay = Promise.withResolvers<void>();
    void turnstile.pass("", () => stay.promise);
    // A promise without a continuation, like that of a disconnected client's request.
    const gone = vi.spyOn(Promise, "withResolvers").mockReturnValueOnce({
      promise: new Promise(() => undefined),
      resolve: () => undefined,
      reject: () => undefined,
    });
    void turnstile.pass("gone", () => Promise.resolve());
    gone.mockRestore();
    const next = turnstile.pass("next", () => Promise.resolve("inside"));
    stay.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await next).toBe("inside");
  });

  test("loses a place that it holds while it waits for another one only when it gives no sign any more", async () => {
    const outer = new Turnstile({ places: 1, maxWaitMs: 60_000, leaseMs: 1_000 });
    const inner = new Turnstile({ places: 1, maxWaitMs: 60_000, leaseMs: 60_000 });
    const stay = Promise.withResolvers<void>();
    void inner.pass("", () => stay.promise);
    const entered: string[] = [];
    const holder = outer.pass("a", (giveSign) =>
      inner.pass("a", () => Promise.resolve(entered.push("holder")), giveSign),
    );
    const other = outer.pass("b", () => Promise.resolve(entered.push("other")));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(entered).toEqual([]);
    stay.resolve();
    await Promise.all([holder, other]);
    expect(entered).toEqual(["holder", "other"]);
  });
});
