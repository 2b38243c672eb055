import { spawn, spawnSync, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import type { ChildOutput } from "./terminal-log.ts";

export interface StartChildOptions {
  command: string;
  args: readonly string[];
  stdio: StdioOptions;
  environment?: NodeJS.ProcessEnv;
}

const kernelWatchdog = hasKernelWatchdog();

/**
 * Whether `setpriv` (util-linux) can ask the Linux kernel to kill a child as soon as its parent is gone, even after
 * kill -9.
 */
function hasKernelWatchdog(): boolean {
  if (process.platform !== "linux") return false;
  const probe = spawnSync("setpriv", ["--pdeathsig", "KILL", "true"], { stdio: "ignore" });
  return probe.status === 0;
}

/**
 * Starts a child that does not outlive this program. Where the kernel cannot ensure that, the next start ends leftovers
 * (run-lock.ts).
 */
export function startChild(options: StartChildOptions): ChildProcess {
  const [command, ...args] = kernelWatchdog
    ? ["setpriv", "--pdeathsig", "KILL", "--", options.command, ...options.args]
    : [options.command, ...options.args];
  return spawn(command, args, {
    stdio: options.stdio,
    env: options.environment ?? process.env,
    // A separate process group: Ctrl-C in the terminal reaches only this program, which then stops its children in
    // order.
    detached: true,
  });
}

/** Passes a child's output on line by line, where a function takes it and the child has a pipe for it. */
export function giveLines(child: ChildProcess, output: ChildOutput): void {
  if (typeof output !== "function" || child.stdout === null) return;
  createInterface({ input: child.stdout, crlfDelay: Infinity }).on("line", output);
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when the child is gone; a child that never started counts as gone. */
export async function exited(child: ChildProcess): Promise<void> {
  if (hasExited(child) || child.pid === undefined) return;
  await once(child, "exit");
}

/** Asks first, then kills: workerd and sqld finish their writes when asked. */
export async function stopChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (hasExited(child)) return;
  const gone = exited(child);
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await gone;
  clearTimeout(timer);
}
