import { readFile } from "node:fs/promises";

type Processes = Readonly<Record<string, number | readonly number[] | null>>;

/**
 * The bytes of memory that processes occupy, by their names; those of one name are added up. A process whose memory the
 * system does not tell is absent.
 */
export async function memoryOf(processes: Processes): Promise<Record<string, number>> {
  const found = await Promise.all(
    Object.entries(processes).map(async ([name, pids]) => {
      const each = await Promise.all([pids ?? []].flat().map(memoryOfOne));
      return [name, each.reduce((sum: number, bytes) => sum + (bytes ?? 0), 0)] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, bytes]) => bytes > 0));
}

/** The resident memory of a process; null when it is gone, or on a system without `/proc`. */
async function memoryOfOne(pid: number): Promise<number | null> {
  if (pid === process.pid) return process.memoryUsage.rss();
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
}
