import { readdirSync, readFileSync } from "node:fs";

/** Ticks of the kernel's clock in a second, on every Linux. */
const TICKS = 100;

export interface ProcessTime {
  pid: number;
  parent: number;
  /** Processor seconds of the process alone. */
  seconds: number;
}

/** What /proc/<pid>/stat says; null for what is none of its lines. */
export function readStat(text: string): ProcessTime | null {
  // The name of the program, in parentheses, may hold spaces and parentheses.
  const end = text.lastIndexOf(")");
  const fields = text.slice(end + 2).split(" ");
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  if (end < 0 || parent === undefined || user === undefined || system === undefined) return null;
  return { pid: Number.parseInt(text, 10), parent, seconds: (user + system) / TICKS };
}

/** A root and the processes below it, without the excluded ones and those below them. */
export function processesBelow(
  root: number,
  isExcluded: (pid: number) => boolean,
  all: readonly ProcessTime[],
): ProcessTime[] {
  const found = all.filter(({ pid }) => pid === root);
  // A list also visits what is added while it is walked.
  for (const { pid } of found)
    found.push(...all.filter((process) => process.parent === pid && !isExcluded(process.pid)));
  return found;
}

function readAll(): ProcessTime[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readOne(pid) ?? []);
  } catch {
    return [];
  }
}

function readOne(pid: string): ProcessTime | null {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // It has ended in the meantime.
    return null;
  }
}

/** Whether a process is a worker of vitest, which tells the time of each file itself. */
function isWorker(pid: number): boolean {
  try {
    return /vitest\/dist\/workers\//.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return false;
  }
}

/** Follows the processor time of a process and of what it started, without workers of vitest. Knows nothing where there is no /proc. */
export class ProcessTimes {
  readonly #root: number;
  readonly #seen = new Map<number, number>();
  readonly #isWorker = new Map<number, boolean>();

  constructor(root: number) {
    this.#root = root;
  }

  /** Processor seconds since the last look. */
  sinceLastLook(): number {
    let used = 0;
    for (const { pid, seconds } of processesBelow(this.#root, (one) => this.#isKnownWorker(one), readAll())) {
      used += Math.max(0, seconds - (this.#seen.get(pid) ?? 0));
      this.#seen.set(pid, seconds);
    }
    return used;
  }

  #isKnownWorker(pid: number): boolean {
    const known = this.#isWorker.get(pid) ?? isWorker(pid);
    this.#isWorker.set(pid, known);
    return known;
  }
}
