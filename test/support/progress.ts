import { setTimeout } from "node:timers/promises";

import { expect } from "vitest";

const LOOKS_APART_MS = 1_000;
/** What has not changed for so long has stopped. On a slow machine one change takes a few seconds. */
const STILL_MS = 120_000;

/**
 * Waits until what is read is as it shall be, however long it takes while it changes. Fails when it has stopped before, with what was read last.
 */
export async function untilDone<Value>(read: () => Promise<Value>, isDone: (value: Value) => boolean): Promise<void> {
  let last = await read();
  let changedAt = performance.now();
  while (!isDone(last)) {
    if (performance.now() - changedAt > STILL_MS) expect.fail(`stopped at ${JSON.stringify(last)}`);
    await setTimeout(LOOKS_APART_MS);
    const next = await read();
    if (JSON.stringify(next) !== JSON.stringify(last)) changedAt = performance.now();
    last = next;
  }
}
