import type { ChildProcess } from "node:child_process";
import { Agent, request } from "node:http";
import { setPriority } from "node:os";

import { KeptProcess } from "./kept-process.ts";
import type { PackedConfiguration } from "./packed-configuration.ts";
import { say } from "./supervisor-lines.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { startWorkerd } from "./workerd-process.ts";

/** workerd closes a connection after five idle seconds; a task must not be sent on a closing one. */
const idleConnectionMs = 3_000;

/** `overtime`: it did not answer in time and was killed. `died`: it ended unexpectedly. */
export type TaskAnswer = { kind: "answered"; status: number; body: Buffer } | { kind: "overtime" | "died" };

export interface Task {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface TaskProcessOptions {
  configuration: PackedConfiguration;
  /** The configuration's socket. */
  socket: string;
  /** Its scheduling priority: 0 is the default of programs, 19 yields to all. */
  niceness: number;
  /** How long it may have no task before it is ended. */
  idleMs: number;
  output: ChildOutput;
  onStart: (pid: number) => void | Promise<void>;
  /** Called when it can take a task. */
  onReady: () => void;
  /** The first task would wait while code is compiled; this one does it in advance. */
  warmUp: Task;
  /** The lines for a process that was killed at its limit, and for one that did not start. */
  lines: { killed: () => string; restartFailed: (reason: string) => string };
}

/** A workerd that does one task at a time. It starts when it is woken; see kept-process.ts for how it ends. */
export class TaskProcess {
  readonly #options: TaskProcessOptions;
  readonly #agent = new Agent({ keepAlive: true, timeout: idleConnectionMs });
  readonly #kept: KeptProcess;
  #port: number | null = null;
  #isBusy = false;

  constructor(options: TaskProcessOptions) {
    this.#options = options;
    this.#kept = new KeptProcess({
      start: () => this.#start(),
      onReady: options.onReady,
      onGone: () => (this.#port = null),
      onFailure: (reason) => say(options.lines.restartFailed(reason)),
      // One that starts was woken for a task.
      isInUse: () => this.#port === null || this.#isBusy,
      idleMs: options.idleMs,
    });
  }

  /** Says that a task waits: starts the process unless it runs or starts. */
  wake(): void {
    this.#kept.wake();
  }

  get isFree(): boolean {
    return this.#port !== null && !this.#isBusy;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  get pid(): number | null {
    return this.#kept.pid;
  }

  /** Does a task. A process that does not answer within `limitMs` is killed. */
  async run(task: Task, limitMs: number): Promise<TaskAnswer> {
    this.#isBusy = true;
    let isOvertime = false;
    const timer = setTimeout(() => {
      isOvertime = true;
      say(this.#options.lines.killed());
      this.#kept.kill();
    }, limitMs);
    try {
      return await this.#send(task);
    } catch {
      // After any fault: a process that did not answer gets no other task.
      this.#kept.kill();
      return { kind: isOvertime ? "overtime" : "died" };
    } finally {
      clearTimeout(timer);
      this.#isBusy = false;
      this.#kept.wake();
    }
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#kept.stop();
  }

  async #start(): Promise<ChildProcess> {
    const { configuration, socket, niceness, output, onStart, warmUp } = this.#options;
    const { child, ports } = await startWorkerd({ configuration, sockets: [socket], output, onStart });
    try {
      if (niceness !== 0 && child.pid !== undefined) setPriority(child.pid, niceness);
      const port = ports.get(socket) ?? 0;
      await this.#send(warmUp, port);
      this.#port = port;
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
    return child;
  }

  #send({ headers, body }: Task, port = this.#port): Promise<TaskAnswer> {
    return new Promise((resolve, reject) => {
      const sized = { ...headers, "content-length": body.length };
      const options = { host: "127.0.0.1", port, method: "POST", headers: sized, agent: this.#agent };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          resolve({ kind: "answered", status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }
}
