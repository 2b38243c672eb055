import { expect, it } from "vitest";

import { untilStarted, type Starting } from "#local/sqld-start";

const limits = { pollMs: 1, sayEveryMs: 5, idleLimitMs: 40 };
const never = new AbortController().signal;
const MB = 2 ** 20;

/** A process that does nothing, except for the given changes. */
const starting = (changes: Partial<Starting> = {}): Starting => ({
  isReady: async () => false,
  hasEnded: () => false,
  bytesMoved: () => 0,
  onWait: () => undefined,
  ...changes,
});

it("waits for a process that works far longer than one that does nothing may take, and tells so meanwhile", async () => {
  const begin = Date.now();
  const told: number[] = [];
  let bytes = 0;
  const outcome = await untilStarted(
    starting({
      isReady: async () => Date.now() - begin > 3 * limits.idleLimitMs,
      bytesMoved: () => (bytes += MB),
      onWait: (_waitedMs, moved) => told.push(moved),
    }),
    limits,
    never,
  );
  expect(outcome).toBe("ready");
  expect(told.length).toBeGreaterThan(1);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

it("gives up a process that lives and does nothing: the few bytes of one that only waits are not work", async () => {
  let bytes = 0;
  expect(await untilStarted(starting({ bytesMoved: () => (bytes += 8) }), limits, never)).toBe("idle");
});

it("tells a process that ended from one that is not waited for any more", async () => {
  expect(await untilStarted(starting({ hasEnded: () => true }), limits, never)).toBe("ended");
  expect(await untilStarted(starting({ isReady: async () => true }), limits, AbortSignal.abort())).toBe("stopped");
});
