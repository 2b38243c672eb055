import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as pause } from "node:timers/promises";

import { expect, test } from "vitest";

import { Turns } from "#engine/pictures/turns";

test("one works at a time, and owners take turns however long the line of one is", async () => {
  const turns = new Turns({ waitingOfOwner: 3, pause });
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
  expect(order).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("who has too many waiting is told so, and a failed work gives its place on", async () => {
  const turns = new Turns({ waitingOfOwner: 1, pause });
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
