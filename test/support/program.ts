import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import type { Client } from "@libsql/client/web";
import { afterEach } from "vitest";

import { databaseClient } from "#local/database-client";
import { repositoryFolder } from "#local/paths";
import { findRun } from "#local/run-lock";
import { temporaryDataFolder } from "#test/support/instance";

/** `npm start`, or another script that serves, as a child process. */
export interface Program {
  child: ChildProcess;
  lines: string[];
  exit: Promise<number | null>;
  baseUrl: string;
}

interface RunningFile {
  children: Record<string, { pid: number }>;
}

/** Clean-up of a test, last first. */
export const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) await cleanup();
});

/** A folder for an instance's data that is removed after the test. */
export async function dataFolder(): Promise<string> {
  const folder = await temporaryDataFolder();
  cleanups.push(() => folder.remove());
  return folder.path;
}

function collect(stream: Readable, lines: string[], onLine: (line: string) => void): void {
  createInterface({ input: stream }).on("line", (line) => {
    lines.push(line);
    onLine(line);
  });
}

/** Runs `npm start` and resolves when it says that it is ready, or has ended. */
export const npmStart = (folder: string, environment: Record<string, string> = {}): Promise<Program> =>
  npmRun("start", { cwd: repositoryFolder, dataFolder: folder, environment });

/** The same for a script of `package.json`, in a checkout. */
export async function npmRun(
  script: "start" | "dev",
  {
    cwd,
    dataFolder: folder,
    environment = {},
  }: { cwd: string; dataFolder: string; environment?: Record<string, string> },
): Promise<Program> {
  const child = spawn("npm", ["run", "--silent", script], {
    cwd,
    // The test runner sets BASE_URL for another purpose.
    env: { ...process.env, BASE_URL: "", PORT: "0", WEB_PORT: "0", DATA_DIR: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const lines: string[] = [];
  const exit = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  const ready = new Promise<void>((resolve) => {
    const onLine = (line: string) => line.startsWith("Ready") && resolve();
    collect(child.stdout, lines, onLine);
    collect(child.stderr, lines, onLine);
  });
  cleanups.push(async () => {
    killGroup(child, "SIGKILL");
    await exit;
  });
  await Promise.race([ready, exit]);
  const baseUrl = lines.map((line) => /API\s+(http\S+?)\/api/.exec(line)?.[1]).find(Boolean) ?? "";
  return { child, lines, exit, baseUrl };
}

/** As Ctrl-C does in a terminal: the signal reaches npm and the program it runs. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}

/** The processes that the program recorded. */
export async function childrenOf(folder: string): Promise<RunningFile["children"]> {
  const file: RunningFile = JSON.parse(await readFile(join(folder, "running.json"), "utf8"));
  return file.children;
}

/** The process id of a recorded child. */
export function pidOf(children: RunningFile["children"], name: string): number {
  const found = children[name];
  if (found === undefined) throw new Error(`no ${name} was recorded`);
  return found.pid;
}

/** Whether no process has this id. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** A client of the embedded database. */
export async function databaseOf(folder: string): Promise<Client> {
  const database = (await findRun(folder))?.run?.database;
  if (database === undefined) throw new Error("The instance recorded no database");
  return databaseClient(database);
}

/** The status of the health check; 0 without an answer. */
export async function healthStatus(baseUrl: string): Promise<number> {
  return fetch(`${baseUrl}/api/v1/health`).then(
    (response) => response.status,
    () => 0,
  );
}
