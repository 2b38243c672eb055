import { setTimeout } from "node:timers/promises";

import { expect } from "vitest";

const LOOKS_APART_MS = 1_000;

/**
 * Waits until what is read is as it shall be, however long it takes while it changes. Fails with what was read last when it has not changed
 * for `stillMs`, which is longer than the platform itself ever waits.
 */
export async function untilDone<Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  stillMs: number,
): Promise<void> {
  let last = await read();
  let changedAt = performance.now();
  while (!isDone(last)) {
    if (performance.now() - changedAt > stillMs) expect.fail(`stopped at ${JSON.stringify(last)}`);
    await setTimeout(LOOKS_APART_MS);
    const next = await read();
    if (JSON.stringify(next) !== JSON.stringify(last)) changedAt = performance.now();
    last = next;
  }
}
