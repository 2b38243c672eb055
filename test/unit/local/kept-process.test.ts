import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import { expect, onTestFinished, test, vi } from "vitest";

import { exited } from "#local/child";
import { KeptProcess, type KeptProcessOptions } from "#local/kept-process";

const LONG_MS = 60_000;

/** A kept process of a program that waits, and a record of what it was told. */
function kept(options: Partial<KeptProcessOptions> = {}) {
  const children: ChildProcess[] = [];
  const said: string[] = [];
  const process = new KeptProcess({
    start: async () => {
      const child = spawn("sleep", ["60"], { stdio: "ignore" });
      children.push(child);
      await once(child, "spawn");
      return child;
    },
    onReady: () => said.push("ready"),
    onGone: () => said.push("gone"),
    onFailure: (reason) => said.push(reason),
    isInUse: () => false,
    idleMs: LONG_MS,
    ...options,
  });
  onTestFinished(() => process.stop());
  const untilReady = (times: number): Promise<void> =>
    vi.waitUntil(() => said.filter((word) => word === "ready").length === times).then(() => undefined);
  return { process, children, said, untilReady };
}

test("nothing starts before it is woken, and one process starts however often it is woken", async () => {
  const { process, children, untilReady } = kept();
  expect(process.pid).toBeNull();
  expect(children).toHaveLength(0);
  for (let count = 0; count < 5; count += 1) process.wake();
  await untilReady(1);
  process.wake();
  expect(children).toHaveLength(1);
  expect(process.pid).toBe(children[0]?.pid);
});

test("another process starts when one crashes", async () => {
  const { process, children, said, untilReady } = kept();
  process.wake();
  await untilReady(1);
  children[0]?.kill("SIGKILL");
  await untilReady(2);
  expect(said).toEqual(["ready", "gone", "ready"]);
  expect(process.pid).toBe(children[1]?.pid);
});

test("a start that failed is said, and the next one follows", async () => {
  let failures = 2;
  const { process, said, untilReady } = kept({
    start: async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("no memory");
      }
      const child = spawn("sleep", ["60"], { stdio: "ignore" });
      await once(child, "spawn");
      return child;
    },
  });
  process.wake();
  await untilReady(1);
  expect(said).toEqual(["Error: no memory", "gone", "Error: no memory", "gone", "ready"]);
});

test("a process without work is ended, and starts again with the next work", async () => {
  const { process, children, said, untilReady } = kept({ idleMs: 20 });
  process.wake();
  await vi.waitUntil(() => children[0]?.signalCode === "SIGKILL");
  await vi.waitUntil(() => process.pid === null);
  expect(said[0]).toBe("ready");
  expect(children).toHaveLength(1);
  process.wake();
  await untilReady(2);
  expect(children).toHaveLength(2);
});

test("a process is not ended while it is in use", async () => {
  let looks = 0;
  let isInUse = true;
  const { process, children } = kept({
    idleMs: 1,
    isInUse: () => {
      looks += 1;
      return isInUse;
    },
  });
  process.wake();
  await vi.waitUntil(() => children.length === 1 && looks > 20);
  expect(children[0]?.signalCode).toBeNull();
  isInUse = false;
  await vi.waitUntil(() => children[0]?.signalCode === "SIGKILL");
});

test("work that comes while an idle process is being ended starts another one", async () => {
  let isReady = false;
  let ends = 0;
  const { process, children } = kept({
    idleMs: 20,
    isInUse: () => !isReady,
    onReady: () => (isReady = true),
    onGone: () => {
      isReady = false;
      ends += 1;
      // It was killed and has not exited yet.
      if (ends === 1) process.wake();
    },
  });
  process.wake();
  await vi.waitUntil(() => children.length === 2);
  expect(children[0]?.signalCode).toBe("SIGKILL");
});

test("stopping during a start leaves no process", async () => {
  const { process, children } = kept();
  process.wake();
  await process.stop();
  await Promise.all(children.map(exited));
  process.wake();
  expect(children).toHaveLength(1);
  expect(process.pid).toBeNull();
});
