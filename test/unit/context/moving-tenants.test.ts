import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { MovingTenants } from "#context/moving-tenants";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A home whose answers wait until the test lets them go. */
function slowHome() {
  const asked: PromiseWithResolvers<string[]>[] = [];
  const forgotten: (string[] | null)[] = [];
  const moving = new MovingTenants({
    read: () => {
      const answer = Promise.withResolvers<string[]>();
      asked.push(answer);
      return answer.promise;
    },
    forget: (tenants) => forgotten.push(tenants && [...tenants]),
    clock: Date.now,
  });
  const list = async (): Promise<string[]> => [...(await moving.current())];
  const begin = async (...tenants: string[]): Promise<void> => {
    const first = list();
    asked.at(-1)?.resolve(tenants);
    await first;
  };
  return { asked, forgotten, list, begin };
}

describe("the list of tenants that move", () => {
  test("is waited for at first, and used as it is for a second", async () => {
    const { asked, list } = slowHome();
    const first = list();
    asked[0]?.resolve(["a"]);
    expect(await first).toEqual(["a"]);
    vi.advanceTimersByTime(999);
    expect([await list(), asked.length]).toEqual([["a"], 1]);
  });

  test("is read again by one caller a second while the others use it", async () => {
    const { asked, list, begin } = slowHome();
    await begin("a");
    vi.advanceTimersByTime(1_000);
    expect([await list(), await list(), asked.length]).toEqual([["a"], ["a"], 2]);
    asked[1]?.resolve(["b"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await list()).toEqual(["b"]);
  });

  test("is waited for when its read began five seconds ago, however late the answer came", async () => {
    const { asked, list } = slowHome();
    const first = list();
    await vi.advanceTimersByTimeAsync(900);
    asked[0]?.resolve([]);
    await first;
    await vi.advanceTimersByTimeAsync(4_100);
    const next = list();
    asked[1]?.resolve(["a"]);
    expect(await next).toEqual(["a"]);
  });

  test("stays as it was while home does not answer, and no one waits for long", async () => {
    const { asked, list, begin } = slowHome();
    await begin("a");
    await vi.advanceTimersByTimeAsync(6_000);
    const waiting = list();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toEqual(["a"]);
    asked[1]?.reject(new Error("down"));
    await vi.advanceTimersByTimeAsync(0);
    expect(await list()).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(1_000);
    const again = list();
    asked.at(-1)?.resolve(["b"]);
    expect(await again).toEqual(["b"]);
  });

  test("is that of the later read when answers overtake each other", async () => {
    const { asked, list, begin } = slowHome();
    await begin();
    vi.advanceTimersByTime(1_000);
    await list();
    vi.advanceTimersByTime(1_000);
    await list();
    asked[2]?.resolve(["new"]);
    asked[1]?.resolve(["old"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await list()).toEqual(["new"]);
  });

  test("makes the places of its tenants and of those before outdated, and after a long silence all", async () => {
    const { asked, list, forgotten, begin } = slowHome();
    await begin("a");
    vi.advanceTimersByTime(1_000);
    await list();
    asked[1]?.resolve(["b"]);
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(20_001);
    await begin("c");
    expect(forgotten).toEqual([null, ["a", "b"], null]);
  });
});
