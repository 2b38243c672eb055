import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import {
  PLAN_HEADER,
  PLAN_NEEDED,
  PLAN_USED_UP,
  planMsOf,
  PROCESS_ENDED,
  SLICE_HEADER,
  SLICE_SPENT,
  TIMEOUT_HEADER,
  TOO_MANY_WAIT,
  TURN_HEADER,
} from "#engine/sandbox/script-message";

import { type ScriptJob, ScriptTurns } from "./script-turns.ts";
import { runTaskHere, type RunTask } from "./start-tasks.ts";
import { supervisorLines } from "./supervisor-lines.ts";
import { TaskProcess } from "./task-process.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { scriptSocket } from "./worker-sockets.ts";

/** The first time slice of a script. Nearly all need less, so their callers wait no longer than this. */
const sliceMs = 50;
/** How much later than its limit a script may answer. */
const sliceGraceMs = 300;
const graceMs = 1_000;
const mostWaiting = { ofOwner: 100, inAll: 2_000 };
const JSON_BODY = { "content-type": "application/json" };
const SLICE = { ...JSON_BODY, [SLICE_HEADER]: String(sliceMs) };
const FIRST_SCRIPT = Buffer.from(JSON.stringify({ source: "() => 1", kind: "function", input: null }));
/** Both processes may have ended unnoticed. A script that is sent again with its plan is counted again. */
const mostFailures = 2;
const serviceUnavailable = 503;

export interface ScriptServiceOptions {
  buildFolder: string;
  run?: RunTask | undefined;
  /** How long a process may have no script before it is ended. */
  idleMs: number;
  output: ChildOutput;
  onStart: (name: string, pid: number) => void | Promise<void>;
}

export interface ScriptService {
  /** The value of the Worker's SCRIPTS_URL; a part of it is secret. */
  url: string;
  pids(): number[];
  stop(): Promise<void>;
}

interface Job extends ScriptJob {
  body: Buffer;
  timeoutMs: number;
  /** Number of unexpected ends of its process. */
  failures: number;
  answer: (status: number, body?: Buffer, headers?: Record<string, string>) => void;
}

/**
 * Runs scripts in separate processes, so that one that ignores its limits harms only its caller: its process is killed
 * and restarted. The first process runs scripts that need only a moment. The second one also runs the script that needs
 * its whole time, and yields to everything else on this machine. Each starts when a script needs it. Listens on the
 * loopback interface, for the platform's Worker.
 */
export async function startScriptService(options: ScriptServiceOptions): Promise<ScriptService> {
  const configuration = await (options.run ?? runTaskHere)("scriptConfiguration", options.buildFolder);
  const turns = new ScriptTurns<Job>(mostWaiting, Date.now);
  const newProcess = (name: string, niceness: number): TaskProcess =>
    new TaskProcess({
      configuration,
      socket: scriptSocket,
      niceness,
      output: options.output,
      onStart: (pid) => options.onStart(name, pid),
      onReady: () => dispatch(),
      warmUp: { headers: JSON_BODY, body: FIRST_SCRIPT },
      lines: { killed: supervisorLines.scriptsKilled, restartFailed: supervisorLines.scriptsRestartFailed },
      idleMs: options.idleMs,
    });
  const quick = newProcess("scripts-1", 0);
  const thorough = newProcess("scripts-2", 10);

  const runOn = async (process: TaskProcess, job: Job): Promise<void> => {
    const { body } = job;
    const begin = performance.now();
    const answer = job.isLong
      ? await process.run({ headers: JSON_BODY, body }, job.timeoutMs + graceMs)
      : await process.run({ headers: SLICE, body }, sliceMs + sliceGraceMs);
    const tookMs = performance.now() - begin;
    const isOver = answer.kind === "answered" && answer.status !== SLICE_SPENT;
    if (isOver) {
      turns.end(job, tookMs);
      job.answer(answer.status, answer.body);
    } else if (!job.isLong || (answer.kind === "died" && job.failures < mostFailures)) {
      // A script always gives the same result, so it may run again.
      if (answer.kind === "died") job.failures += 1;
      turns.again(job, tookMs);
      // It starts while the script's caller looks up the plan.
      thorough.wake();
    } else {
      turns.end(job, tookMs);
      job.answer(answer.kind === "overtime" ? PROCESS_ENDED : serviceUnavailable);
    }
    dispatch();
  };

  function dispatch(): void {
    for (const { job, waitMs } of turns.refused()) {
      if (waitMs === null) job.answer(PLAN_NEEDED);
      else job.answer(PLAN_USED_UP, undefined, { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1_000))) });
    }
    if (turns.hasNext("short")) quick.wake();
    startOn(quick, false);
    if (turns.hasNext("long") || (quick.isBusy && turns.hasNext("short"))) thorough.wake();
    startOn(thorough, true);
  }

  function startOn(process: TaskProcess, mayBeLong: boolean): void {
    const job = process.isFree ? turns.next({ mayBeLong }) : null;
    if (job !== null) void runOn(process, job);
  }

  const path = `/${randomBytes(24).toString("base64url")}`;
  const server = createServer((request, response) => {
    void readJob(request, response, path).then((job) => {
      if (job === null) return;
      response.once("close", () => turns.forget(job));
      if (turns.add(job)) dispatch();
      else job.answer(TOO_MANY_WAIT);
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}${path}`,
    pids: () => [quick, thorough].flatMap(({ pid }) => pid ?? []),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all([quick.stop(), thorough.stop()]);
    },
  };
}

async function listen(server: Server): Promise<number> {
  // The caller closes unused connections; if this side closed them, a script could be sent on a closing one.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** The script of a request; null when it was already answered, or its caller has left. */
async function readJob(request: IncomingMessage, response: ServerResponse, path: string): Promise<Job | null> {
  if (request.url !== path || request.method !== "POST") {
    response.writeHead(404).end();
    return null;
  }
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return null;
  }
  return {
    owner: String(request.headers[TURN_HEADER]),
    isLong: false,
    planMs: planMsOf(request.headers[PLAN_HEADER]?.toString()),
    body: Buffer.concat(chunks),
    timeoutMs: Number(request.headers[TIMEOUT_HEADER]),
    failures: 0,
    answer: (status, body, headers) => {
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    },
  };
}
