import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { BASIC } from "#db/hrana";

import { exited, hasExited, startChild, stopChild } from "./child.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { freePort, requireFreePort } from "./ports.ts";
import { bytesMoved } from "./processes.ts";
import { sqldBinary } from "./sqld-binary.ts";
import { startFailure } from "./sqld-failure.ts";
import { dataFile, endlessLogMegabytes, prepareFiles } from "./sqld-files.ts";
import { isAlive, probeWrite } from "./sqld-probe.ts";
import { untilStarted } from "./sqld-start.ts";
import { say, supervisorLines } from "./supervisor-lines.ts";

/**
 * Each stream that the Worker keeps holds a connection until ten seconds after its end. The limit therefore is the
 * concurrent calls (8, src/db/hrana.ts) of this Worker and of one that just ended, and 4 more. With the default of 128
 * and 64 writers, sqld stalled for 20 s.
 */
const maxConcurrentConnections = 20;
/**
 * How long a call may queue for a connection: less than the transport's limit of five seconds. By default it is refused
 * after one.
 */
const connectionTimeoutSeconds = 4;

const host = "127.0.0.1";
const startLimits = { pollMs: 20, sayEveryMs: 10_000, idleLimitMs: 60_000 };
const startAttempts = 3;
const stopGraceMs = 5_000;
const probeEveryMs = 3_000;
const failedProbesBeforeRestart = 2;
const restartLimit = 5;
const restartWindowMs = 60_000;

export interface StartSqldOptions {
  folder: string;
  logFile: string;
  /** 0 chooses a free port. */
  port: number;
  /** The password of every call. Default: none is asked for. */
  key?: string | undefined;
  /** Default: what the Worker's kept streams need. */
  maxConnections?: number;
  onStart?: (pid: number) => void | Promise<void>;
  /** Called when sqld had to be restarted too often. */
  onFailure: (error: Error) => void;
}

/** Makes the password of one start. */
export const databaseKey = (): string => randomBytes(24).toString("base64url");

export interface Sqld {
  url: string;
  /** The token of every call; absent where none is asked for. */
  authToken: string | undefined;
  pid(): number;
  stop(): Promise<void>;
}

/**
 * Starts sqld and keeps it alive: when it crashes or cannot write, it is killed and restarted on the same port and
 * data.
 */
export async function startSqld(options: StartSqldOptions): Promise<Sqld> {
  await mkdir(options.folder, { recursive: true });
  await mkdir(dirname(options.logFile), { recursive: true });
  await rename(options.logFile, `${options.logFile}.previous`).catch(() => undefined);
  await requireFreePort(host, options.port, "SQLD_PORT");
  const stopping = new AbortController();
  const first = await startOnAnyPort(options, stopping.signal);
  const url = `http://${host}:${first.port}`;
  const authToken = options.key === undefined ? undefined : basicToken(options.key);
  let child = first.child;
  const restarts: number[] = [];

  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await untilUnwell(child, { url, authToken }, stopping.signal);
      if (stopping.signal.aborted) return;
      restarts.push(Date.now());
      if (restarts.filter((time) => time > Date.now() - restartWindowMs).length > restartLimit) {
        throw new Error(supervisorLines.databaseGivenUp(restartLimit, options.logFile));
      }
      say(supervisorLines.databaseRestarts());
      await stopChild(child, 0);
      child = await startAgain(options, first.port, stopping.signal);
      say(supervisorLines.databaseAnswers());
    }
  };
  const supervision = supervise().catch((error: unknown) => {
    if (!stopping.signal.aborted) {
      options.onFailure(error instanceof Error ? error : new Error(String(error)));
    }
  });

  return {
    url,
    authToken,
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping.abort();
      await supervision;
      await stopChild(child, stopGraceMs);
    },
  };
}

async function startOnAnyPort(
  options: StartSqldOptions,
  stopping: AbortSignal,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port === 0 ? await freePort(host) : options.port;
    try {
      return { child: await startOnce(options, port, stopping), port };
    } catch (error) {
      if (options.port !== 0 || attempt >= startAttempts) throw error;
    }
  }
}

/** On the port that the Worker uses. */
async function startAgain(options: StartSqldOptions, port: number, stopping: AbortSignal): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options, port, stopping);
    } catch (error) {
      if (attempt >= startAttempts || stopping.aborted) throw error;
      say(supervisorLines.databaseRestartFailed(error instanceof Error ? error.message : String(error)));
    }
  }
}

async function startOnce(options: StartSqldOptions, port: number, stopping: AbortSignal): Promise<ChildProcess> {
  await prepareFiles(options.folder);
  const log = await open(options.logFile, "a");
  try {
    const { size: logBefore } = await log.stat();
    const child = startChild({
      command: sqldBinary(),
      args: [
        "--db-path",
        options.folder,
        "--http-listen-addr",
        `${host}:${port}`,
        "--max-concurrent-connections",
        String(options.maxConnections ?? maxConcurrentConnections),
        "--connection-creation-timeout-sec",
        String(connectionTimeoutSeconds),
        "--max-log-size",
        String(endlessLogMegabytes),
        "--no-welcome",
      ],
      stdio: ["ignore", log.fd, log.fd],
      environment: {
        RUST_LOG: "warn",
        ...process.env,
        // Not an argument: every user of the machine can read those.
        ...(options.key !== undefined && { SQLD_HTTP_AUTH: `basic:${encoded(options.key)}` }),
      },
    });
    if (child.pid !== undefined) await options.onStart?.(child.pid);
    await untilReady(child, `http://${host}:${port}`, options, logBefore, stopping);
    return child;
  } finally {
    await log.close();
  }
}

const encoded = (key: string): string => Buffer.from(`tenure:${key}`).toString("base64");

/** sqld checks a JWT for each call in half the time that a read takes, and a password in none. */
const basicToken = (key: string): string => `${BASIC}${encoded(key)}`;

/** Throws with the reason, and ends sqld, when it ended or did nothing for long. */
async function untilReady(
  child: ChildProcess,
  url: string,
  { folder, logFile }: StartSqldOptions,
  logBefore: number,
  stopping: AbortSignal,
): Promise<void> {
  const outcome = await untilStarted(
    {
      isReady: () => isAlive(url),
      hasEnded: () => hasExited(child),
      bytesMoved: () => bytesMoved(child.pid ?? 0),
      onWait: (waitedMs, bytes) =>
        say(supervisorLines.databaseStarting(Math.round(waitedMs / 1000), Math.round(bytes / 2 ** 20))),
    },
    startLimits,
    stopping,
  );
  if (outcome === "ready") return;
  const end = outcome === "ended" ? { exitCode: child.exitCode, signalCode: child.signalCode } : null;
  await stopChild(child, 0);
  const log = (await readFile(logFile)).subarray(logBefore).toString("utf8");
  throw new Error(startFailure({ log, end, idleMs: startLimits.idleLimitMs, dataFile: dataFile(folder), logFile }));
}

/** Resolves when sqld is gone, or when two write probes in a row failed; `/health` would still answer then. */
async function untilUnwell(child: ChildProcess, address: DatabaseAddress, stopping: AbortSignal): Promise<void> {
  const gone = exited(child);
  let hadSpace = true;
  for (let failed = 0; failed < failedProbesBeforeRestart;) {
    await Promise.race([gone, sleep(probeEveryMs, undefined, { signal: stopping })]).catch(() => undefined);
    if (stopping.aborted || hasExited(child)) return;
    const probe = await probeWrite(address);
    failed = probe === "unwell" ? failed + 1 : 0;
    if (hadSpace !== (probe !== "no_space")) {
      hadSpace = !hadSpace;
      say(hadSpace ? supervisorLines.databaseHasSpace() : supervisorLines.databaseIsFull());
    }
  }
}
