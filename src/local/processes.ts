import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The start time of a process as text. Process ids are reused; together with the start time an id identifies one
 * process. Null when no such process runs.
 */
export function startTime(pid: number): string | null {
  return process.platform === "linux" ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

function startTimeFromProc(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may contain anything, so count from its end.
    const [state, ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    // Field 22 of proc(5), the start time in ticks since boot; a zombie (Z) holds no resources.
    return state === "Z" ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}

function startTimeFromPs(pid: number): string | null {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * Number of bytes that a process has read and written so far, files and pipes together. 0 where the system does not
 * report it.
 */
export function bytesMoved(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/io`, "utf8").matchAll(/^[rw]char: (\d+)$/gm);
    return [...fields].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  } catch {
    return 0;
  }
}

export interface RecordedProcess {
  pid: number;
  startedAt: string;
}

export function record(pid: number): RecordedProcess {
  return { pid, startedAt: startTime(pid) ?? "" };
}

export function isRunning(recorded: RecordedProcess): boolean {
  return recorded.startedAt !== "" && startTime(recorded.pid) === recorded.startedAt;
}

const killTimeoutMs = 5_000;
const pollMs = 20;

/** Kills exactly the recorded process, never another one with its id, and waits until it is gone. */
export async function killRecorded(recorded: RecordedProcess): Promise<void> {
  if (!isRunning(recorded)) return;
  process.kill(recorded.pid, "SIGKILL");
  for (let waitedMs = 0; isRunning(recorded); waitedMs += pollMs) {
    if (waitedMs > killTimeoutMs) throw new Error(`Process ${recorded.pid} does not end`);
    await sleep(pollMs);
  }
}
