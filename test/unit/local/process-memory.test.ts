import { spawn } from "node:child_process";
import { once } from "node:events";

import { expect, test } from "vitest";

import { memoryOf } from "#local/process-memory";

test("the memory of processes of one name is added up, and one that is gone is absent", async () => {
  if (process.platform !== "linux") return;
  const children = [1, 2].map(() => spawn(process.execPath, ["-e", "process.stdin.resume(); console.log(1)"]));
  const pids = children.map(({ pid }) => pid ?? 0);
  try {
    await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
    const { both = 0, first = 0, ...others } = await memoryOf({ both: pids, first: pids.slice(0, 1), none: null });
    expect(first).toBeGreaterThan(1_000_000);
    expect(both).toBeGreaterThan(first);
    expect(others).toEqual({});
  } finally {
    const gone = children.map((child) => once(child, "exit"));
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(gone);
  }
  expect(await memoryOf({ gone: pids, self: process.pid })).toEqual({ self: expect.any(Number) as number });
});
