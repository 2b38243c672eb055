import type { ChildProcess } from "node:child_process";

import { supervisorLines } from "./supervisor-lines.ts";

/** SQLite's messages for a damaged file. */
const DAMAGED = /malformed|is not a database|SQLITE_CORRUPT|SQLITE_NOTADB|disk image/;

/**
 * The error to show when a statement failed because the file is damaged, with the file and the remedy; otherwise the
 * error itself.
 */
export function namingDamage(error: unknown, file: string): unknown {
  const message = error instanceof Error ? error.message : String(error);
  return DAMAGED.test(message) ? new Error(supervisorLines.databaseDamaged(file, message), { cause: error }) : error;
}

export interface FailedStart {
  /** sqld's log since this start. */
  log: string;
  /** How the process ended; null while it runs. */
  end: Pick<ChildProcess, "exitCode" | "signalCode"> | null;
  /** How long it has neither answered nor worked. */
  idleMs: number;
  dataFile: string;
  logFile: string;
}

/** Why sqld did not start, in one line that is never empty; sqld itself prints a stack trace. */
export function startFailure({ log, end, idleMs, dataFile, logFile }: FailedStart): string {
  const said = sayings(log);
  if (DAMAGED.test(said)) return supervisorLines.databaseDamaged(dataFile, said);
  const reasons = [fate(end, idleMs), said].filter((text) => text !== "");
  return supervisorLines.databaseFailed(reasons.join(": "), logFile);
}

function fate(end: FailedStart["end"], idleMs: number): string {
  if (end === null) return `it neither responded nor read nor wrote anything for ${Math.round(idleMs / 1000)} s`;
  return end.signalCode === null ? `it ended with code ${end.exitCode}` : `it was ended by ${end.signalCode}`;
}

/** sqld's final error and its cause, without the stack; otherwise its last line. */
function sayings(log: string): string {
  const lines = log
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const first = lines.findLastIndex((line) => line.startsWith("Error:"));
  if (first === -1) return (lines.at(-1) ?? "").slice(0, 500);
  const cause = lines.indexOf("Caused by:", first);
  const error = (lines[first] ?? "").slice("Error:".length).trim();
  return (cause === -1 ? error : `${error} (${lines[cause + 1] ?? ""})`).slice(0, 500);
}
