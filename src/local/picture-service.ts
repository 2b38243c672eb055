import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { exited, hasExited, stopChild } from "./child.ts";
import { runTaskHere, type RunTask } from "./start-tasks.ts";
import { say, supervisorLines } from "./supervisor-lines.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { pictureSocket } from "./worker-sockets.ts";
import { startWorkerd } from "./workerd-process.ts";

/** It yields to everything else on this machine. */
const niceness = 10;
const askEveryMs = 5_000;
/** Longer than the longest edit takes, during which the process does not answer. */
const longestSilenceMs = 60_000;
const firstPauseMs = 50;
const longestPauseMs = 5_000;

export interface PictureServiceOptions {
  buildFolder: string;
  run?: RunTask | undefined;
  output: ChildOutput;
  onStart: (name: string, pid: number) => void | Promise<void>;
}

export interface PictureService {
  /** The value of the Worker's PICTURES_URL; a part of it is secret. */
  url: string;
  pid(): number | null;
  stop(): Promise<void>;
}

/**
 * Runs the Worker for pictures in a separate process, so that an edit delays no other request. The process is restarted
 * when it ends, and killed when it no longer answers.
 */
export async function startPictureService(options: PictureServiceOptions): Promise<PictureService> {
  const path = `/${randomBytes(24).toString("base64url")}`;
  const { buildFolder } = options;
  const configuration = await (options.run ?? runTaskHere)("pictureConfiguration", { buildFolder, path });
  const start = async (port: number): Promise<{ child: ChildProcess; port: number }> => {
    const { child, ports } = await startWorkerd({
      configuration,
      addresses: { [pictureSocket]: `127.0.0.1:${port}` },
      sockets: [pictureSocket],
      output: options.output,
      onStart: (pid) => options.onStart("pictures", pid),
    });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    return { child, port: ports.get(pictureSocket) ?? 0 };
  };
  let { child, port } = await start(0);
  const url = `http://127.0.0.1:${port}${path}`;
  const stopping = new AbortController();

  const keepRunning = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await exited(child);
      if (stopping.signal.aborted) return;
      await sleep(pauseMs);
      try {
        ({ child, port } = await start(port));
        pauseMs = firstPauseMs;
      } catch (error) {
        say(supervisorLines.picturesRestartFailed(String(error)));
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(askEveryMs, undefined, { ref: false, signal: stopping.signal });
      if (hasExited(child) || (await answers(url))) continue;
      say(supervisorLines.picturesKilled());
      child.kill("SIGKILL");
      await exited(child);
    }
  };
  void keepRunning();
  watch().catch(() => undefined); // it was stopped while it slept
  return {
    url,
    pid: () => child.pid ?? null,
    stop: async () => {
      stopping.abort();
      await stopChild(child, 0);
    },
  };
}

/** Whether it answers within the time limit of an edit; an ended process is restarted elsewhere. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(longestSilenceMs) });
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "TimeoutError");
  }
}
