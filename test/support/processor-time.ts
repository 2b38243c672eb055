import { readFileSync } from "node:fs";

import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Processor seconds of a file: of its worker, and of the programs that it started and ended. */
    processorSeconds?: number;
  }
}

/** Ticks of the kernel's clock in a second, on every Linux. */
const TICKS = 100;

/** Processor seconds of this process and of its children that have ended. Where there is no /proc, of this process only. */
function processorSeconds(): number {
  try {
    const text = readFileSync("/proc/self/stat", "utf8");
    // The name of the program, in parentheses, may hold spaces. `utime` is the twelfth field after it.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
}

const before = processorSeconds();

// A setup file runs before the file's own hooks, so this hook runs after all of them.
// oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures that a hook asks for from its pattern
afterAll(({}, file) => {
  file.meta.processorSeconds = processorSeconds() - before;
});
