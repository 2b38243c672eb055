import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as pause } from "node:timers/promises";

import { expect, test } from "vitest";

import { Turns } from "#engine/pictures/turns";

test("one works at a time, and owners take turns however long the line of one is", async () => {
  const turns = new Turns({ waitingOfOwner: 4, capacity: 1, pause });
  const order: string[] = [];
  let inside = 0;
  const work = (name: string) => async (): Promise<string> => {
    inside += 1;
    expect(inside).toBe(1);
    await Promise.resolve();
    order.push(name);
    inside -= 1;
    return name;
  };
  const all = ["a1", "a2", "a3", "a4", "b1"].map((name) => turns.take(name.charAt(0), work(name)));
  await Promise.all(all);
  expect(order).toEqual(["a1", "b1", "a2", "a3", "a4"]);
});

test("who has too many waiting is told so, and a failed work gives its place on", async () => {
  const turns = new Turns({ waitingOfOwner: 1, capacity: 1, pause });
  const fails = turns.take("a", () => Promise.reject(new Error("broken")));
  const waits = turns.take("a", () => Promise.resolve("done"));
  expect(await turns.take("a", () => Promise.resolve("never"))).toBeNull();
  await expect(fails).rejects.toThrow("broken");
  expect(await waits).toBe("done");
});

test("the place of a request that was cancelled goes to the next, whether it worked or waited", async () => {
  const cancelled = new AsyncLocalStorage<{ isCancelled: boolean }>();
  const turns = new Turns({
    waitingOfOwner: 3,
    capacity: 1,
    // Once a request is cancelled, no part of it runs.
    pause: () => (cancelled.getStore()?.isCancelled === true ? new Promise<void>(() => undefined) : pause()),
  });
  const request = { isCancelled: false };
  void cancelled.run(request, () => turns.take("a", () => new Promise(() => undefined)));
  void cancelled.run(request, () => turns.take("a", () => Promise.resolve("never")));
  const next = turns.take("b", () => Promise.resolve("done"));
  request.isCancelled = true;
  expect(await next).toBe("done");
  expect(await turns.take("a", () => Promise.resolve("done too"))).toBe("done too");
});

test("requests that together fit work at the same time, one that does not fit waits, and a larger one works alone", async () => {
  const turns = new Turns({ waitingOfOwner: 9, capacity: 10, pause });
  const inside = new Set<string>();
  const ends = new Map<string, () => void>();
  const begin = (name: string, weight: number): Promise<string | null> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    ends.set(name, () => {
      inside.delete(name);
      resolve(name);
    });
    return turns.take(
      name,
      () => {
        inside.add(name);
        return promise;
      },
      weight,
    );
  };
  const all = [begin("small", 4), begin("middle", 6), begin("more", 1), begin("larger", 12)];
  await pause();
  expect([...inside]).toEqual(["small", "middle"]);
  expect(turns.before("more")).toBe(4);
  ends.get("small")?.();
  await expect.poll(() => [...inside]).toEqual(["middle", "more"]);
  ends.get("middle")?.();
  ends.get("more")?.();
  await expect.poll(() => [...inside]).toEqual(["larger"]);
  ends.get("larger")?.();
  expect(await Promise.all(all)).toEqual(["small", "middle", "more", "larger"]);
});

test("the owner who has just had a turn is behind an owner who comes later", async () => {
  const turns = new Turns({ waitingOfOwner: 9, capacity: 1, pause });
  const order: string[] = [];
  const work = (name: string) => (): Promise<string> => {
    order.push(name);
    return Promise.resolve(name);
  };
  const first = turns.take("a", async () => {
    await Promise.all([pause(), pause()]);
    return "a1";
  });
  await Promise.all([first, turns.take("a", work("a2")), turns.take("a", work("a3")), turns.take("b", work("b1"))]);
  expect(order).toEqual(["b1", "a2", "a3"]);
});
