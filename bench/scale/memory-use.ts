import { readFile } from "node:fs/promises";

/**
 * Bytes of memory that a process uses, with its share of common memory (PSS); null without /proc. Memory that the
 * process has freed and the system has not reclaimed counts.
 */
export async function memoryUseBytes(pid: number): Promise<number | null> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => null);
  const kilobytes = rollup === null ? undefined : /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
}
