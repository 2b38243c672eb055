import { readFile } from "node:fs/promises";

/** The kernel's unit in /proc, the same on every Linux that Node runs on. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that a process has used, in user and system mode together; null without /proc. On a
 * shared machine it grows by up to a half, where a rate falls to a quarter.
 */
export async function processorTimeMs(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The program's name is in parentheses and may contain blanks; `utime` and `stime` are the 14th and 15th fields of
  // all.
  const [, , , , , , , , , , , utime, stime] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(utime) + Number(stime)) * TICK_MS;
}
