import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import {
  type IntakeKind,
  type IntakeRefusal,
  OVERTIME,
  TASK_HEADER,
  taskOf,
  TURN_HEADER,
} from "#platform/intake/intake-task";

import { FairLines, type WaitingTask } from "./fair-lines.ts";
import type { PackedConfiguration } from "./packed-configuration.ts";
import { runTaskHere, type RunTask } from "./start-tasks.ts";
import { supervisorLines } from "./supervisor-lines.ts";
import { TaskProcess } from "./task-process.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { intakeSocket } from "./worker-sockets.ts";

/**
 * Documents and lists of tools, checks, expressions, and passwords have a process each, so that a document delays no sign-in. It starts with its first task. `limitMs`: a
 * task that takes longer ends with its process. `expectedMs`: the duration that is expected before the first task ended.
 */
const lanes: Readonly<Record<LaneName, LaneLimits>> = {
  document: { niceness: 10, limitMs: 10_000, expectedMs: 500, longestWaitMs: 5_000 },
  check: { niceness: 0, limitMs: 2_000, expectedMs: 20, longestWaitMs: 5_000 },
  expressions: { niceness: 10, limitMs: 2_000, expectedMs: 20, longestWaitMs: 10_000 },
  // A person waits for a sign-in rather than being refused; the lines of addresses take turns. The platform sets what a hash costs, so
  // its limit ends only a process that hangs: on a busy machine a process that yields to others needs seconds for a hash.
  key: { niceness: 10, limitMs: 10_000, expectedMs: 100, longestWaitMs: 25_000 },
};

type LaneName = Exclude<IntakeKind, "tools" | "secrets" | "patterns" | "workflow">;

interface LaneLimits {
  niceness: number;
  limitMs: number;
  expectedMs: number;
  /** A task that would wait longer is refused at once. */
  longestWaitMs: number;
}

/** The limit for all tasks that wait, together. The largest document has 16 MB. */
const mostWaitingBytes = 64_000_000;
const mostBytes = 17_000_000;
/** A process may end for another reason than the task. */
const mostFailures = 2;
const unavailable = 503;

export interface IntakeServiceOptions {
  buildFolder: string;
  run?: RunTask | undefined;
  /** How long a process may have no task before it is ended. */
  idleMs: number;
  output: ChildOutput;
  onStart: (name: string, pid: number) => void | Promise<void>;
}

export interface IntakeService {
  /** The value of the Worker's INTAKE_URL; a part of it is secret. */
  url: string;
  pids(): number[];
  stop(): Promise<void>;
}

interface Job extends WaitingTask {
  headers: Record<string, string>;
  body: Buffer;
  /** Number of unexpected ends of its process. */
  failures: number;
  response: ServerResponse;
}

/** One kind's line, and the process that works on it. */
class Lane {
  readonly lines: FairLines<Job>;
  readonly process: TaskProcess;
  readonly longestWaitMs: number;
  readonly #limitMs: number;

  constructor(kind: LaneName, configuration: PackedConfiguration, options: IntakeServiceOptions) {
    const { niceness, limitMs, expectedMs, longestWaitMs } = lanes[kind];
    this.longestWaitMs = longestWaitMs;
    this.#limitMs = limitMs;
    this.lines = new FairLines(expectedMs);
    this.process = new TaskProcess({
      configuration,
      socket: intakeSocket,
      niceness,
      output: options.output,
      onStart: (pid) => options.onStart(`intake-${kind}`, pid),
      onReady: () => void this.#work(),
      warmUp: { headers: {}, body: Buffer.alloc(0) },
      lines: { killed: () => supervisorLines.intakeKilled(kind), restartFailed: supervisorLines.intakeRestartFailed },
      idleMs: options.idleMs,
    });
  }

  add(job: Job): void {
    this.lines.add(job);
    job.response.once("close", () => this.lines.forget(job));
    this.process.wake();
    void this.#work();
  }

  async #work(): Promise<void> {
    const job = this.process.isFree ? this.lines.next() : null;
    if (job === null) return;
    const begin = performance.now();
    const answer = await this.process.run(job, this.#limitMs);
    if (answer.kind === "died" && job.failures < mostFailures) {
      job.failures += 1;
      this.lines.again(job);
    } else {
      this.lines.end(performance.now() - begin);
      if (answer.kind === "answered") send(job.response, answer.status, answer.body);
      else if (answer.kind === "overtime") send(job.response, OVERTIME);
      else refuse(job.response, 1);
    }
    void this.#work();
  }
}

/**
 * Runs the Worker for what strangers send in separate processes, so that a task that computes for long harms only its
 * caller: its process is killed and started again. Listens on the loopback interface, for the platform's Worker.
 */
export async function startIntakeService(options: IntakeServiceOptions): Promise<IntakeService> {
  const configuration = await (options.run ?? runTaskHere)("intakeConfiguration", options.buildFolder);
  const document = new Lane("document", configuration, options);
  const check = new Lane("check", configuration, options);
  const expressions = new Lane("expressions", configuration, options);
  const key = new Lane("key", configuration, options);
  const of = { tools: document, secrets: document, workflow: document, patterns: check };
  const laneOf: Readonly<Record<IntakeKind, Lane>> = { document, check, expressions, key, ...of };
  const all = [document, check, expressions, key];
  const path = `/${randomBytes(24).toString("base64url")}`;
  let waitingBytes = 0;

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const header = request.headers[TASK_HEADER];
    const task = request.url === path && typeof header === "string" ? taskOf(header) : null;
    if (task === null) return send(response, 404);
    const lane = laneOf[task.kind];
    const owner = String(request.headers[TURN_HEADER]);
    const waitMs = lane.lines.expectedWaitMs(owner);
    if (waitMs > lane.longestWaitMs || waitingBytes > mostWaitingBytes) return refuse(response, waitMs / 1_000);
    const body = await bodyOf(request);
    if (body === null) return refuse(response, 1);
    waitingBytes += body.length;
    response.once("close", () => (waitingBytes -= body.length));
    lane.add({ owner, headers: { [TASK_HEADER]: String(header) }, body, failures: 0, response });
  };
  const server = createServer((request, response) => void take(request, response));
  // The caller closes unused connections; if this side closed them, a task could be sent on a closing one.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    pids: () => all.flatMap(({ process }) => process.pid ?? []),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all(all.map(({ process }) => process.stop()));
    },
  };
}

/** The whole body; null where it is too large, or its sender has left. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let left = mostBytes;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, body?: Buffer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

function refuse(response: ServerResponse, waitSeconds: number): void {
  const message = "Too much work of this kind waits. Try again a little later.";
  const refusal: IntakeRefusal = { code: "UNAVAILABLE", message, details: {} };
  const headers = { "content-type": "application/json", "retry-after": String(Math.max(1, Math.ceil(waitSeconds))) };
  response.writeHead(unavailable, headers).end(JSON.stringify(refusal));
}
