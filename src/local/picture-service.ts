import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { openDoor } from "./door.ts";
import { KeptProcess } from "./kept-process.ts";
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

export interface PictureServiceOptions {
  buildFolder: string;
  run?: RunTask | undefined;
  /** How long the process may have no connection before it is ended. */
  idleMs: number;
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
 * Runs the Worker for pictures in a separate process, so that an edit delays no other request. The process starts with
 * the first connection, which waits for it. It is restarted when it ends, and killed when it no longer answers.
 */
export async function startPictureService(options: PictureServiceOptions): Promise<PictureService> {
  const path = `/${randomBytes(24).toString("base64url")}`;
  const { buildFolder } = options;
  const configuration = await (options.run ?? runTaskHere)("pictureConfiguration", { buildFolder, path });
  const stopping = new AbortController();
  let port = 0;

  const start = async (): Promise<ChildProcess> => {
    const { child, ports } = await startWorkerd({
      configuration,
      sockets: [pictureSocket],
      output: options.output,
      onStart: (pid) => options.onStart("pictures", pid),
    });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    port = ports.get(pictureSocket) ?? 0;
    return child;
  };
  const kept = new KeptProcess({
    start,
    onReady: () => {
      door.leadTo(port);
      void watch(kept.pid, port);
    },
    onGone: () => door.leadTo(null),
    onFailure: (reason) => {
      say(supervisorLines.picturesRestartFailed(reason));
      door.refuseWaiting();
    },
    isInUse: () => door.isInUse(),
    idleMs: options.idleMs,
  });
  const door = await openDoor("127.0.0.1", 0, () => kept.wake());

  const watch = async (pid: number | null, watched: number): Promise<void> => {
    const isThere = (): boolean => kept.pid === pid && !stopping.signal.aborted;
    while (isThere()) {
      await sleep(askEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (!isThere() || (await answers(`http://127.0.0.1:${watched}${path}`)) || !isThere()) continue;
      say(supervisorLines.picturesKilled());
      kept.kill();
      return;
    }
  };
  return {
    url: `http://127.0.0.1:${door.port}${path}`,
    pid: () => kept.pid,
    stop: async () => {
      stopping.abort();
      await door.stop();
      await kept.stop();
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
