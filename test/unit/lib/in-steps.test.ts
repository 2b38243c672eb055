import { expect, test } from "vitest";

import { inSteps, sweepTime } from "#lib/in-steps";

/** A clock that advances only on command. */
function manualClock() {
  let now = 1_000;
  return { clock: () => now, pass: (ms: number) => (now += ms) };
}

test("steps are repeated until one changes nothing", async () => {
  const left = [200, 200, 50, 0];
  const { clock } = manualClock();
  expect(await inSteps(sweepTime(clock), () => Promise.resolve(left.shift() ?? 0))).toEqual({
    done: 450,
    isOver: true,
  });
  expect(left).toEqual([]);
});

test("the time ends them, and then they are not over", async () => {
  const { clock, pass } = manualClock();
  const time = sweepTime(clock, 5);
  let steps = 0;
  const step = (): Promise<number> => {
    steps += 1;
    pass(2);
    return Promise.resolve(10);
  };
  expect(await inSteps(time, step)).toEqual({ done: 30, isOver: false });
  expect(await inSteps(time, step)).toEqual({ done: 0, isOver: false });
  expect(steps).toBe(3);
});

test("a step that fails ends them with its error", async () => {
  const { clock } = manualClock();
  await expect(inSteps(sweepTime(clock), () => Promise.reject(new Error("no database")))).rejects.toThrow(
    "no database",
  );
});
