import type { ChildProcess } from "node:child_process";
import { Agent, request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { exited, stopChild } from "./child.ts";
import { say } from "./supervisor-lines.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { startWorkerd } from "./workerd-process.ts";

/** workerd closes a connection after five idle seconds; a task must not be sent on a closing one. */
const idleConnectionMs = 3_000;
const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** `overtime`: it did not answer in time and was killed. `died`: it ended unexpectedly. */
export type TaskAnswer = { kind: "answered"; status: number; body: Buffer } | { kind: "overtime" | "died" };

export interface Task {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface TaskProcessOptions {
  configuration: Uint8Array;
  /** The configuration's socket. */
  socket: string;
  /** Its scheduling priority: 0 is the default of programs, 19 yields to all. */
  niceness: number;
  output: ChildOutput;
  onStart: (pid: number) => void | Promise<void>;
  /** Called when it can take a task. */
  onReady: () => void;
  /** The first task would wait while code is compiled; this one does it in advance. */
  warmUp: Task;
  /** The lines for a process that was killed at its limit, and for one that did not start. */
  lines: { killed: () => string; restartFailed: (reason: string) => string };
  /** Whether it starts with the first call of `wake`. Default: at once. */
  isLazy?: boolean;
}

/** A workerd that does one task at a time. When it ends for any reason, another one starts. */
export class TaskProcess {
  readonly #options: TaskProcessOptions;
  readonly #agent = new Agent({ keepAlive: true, timeout: idleConnectionMs });
  #child: ChildProcess | null = null;
  #port: number | null = null;
  #isBusy = false;
  #isStopping = false;
  #isAwake = false;

  constructor(options: TaskProcessOptions) {
    this.#options = options;
    if (options.isLazy !== true) this.wake();
  }

  /** Starts it, once. */
  wake(): void {
    if (this.#isAwake) return;
    this.#isAwake = true;
    void this.#keepRunning();
  }

  get isFree(): boolean {
    return this.#port !== null && !this.#isBusy;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Does a task. A process that does not answer within `limitMs` is killed. */
  async run(task: Task, limitMs: number): Promise<TaskAnswer> {
    this.#isBusy = true;
    let isOvertime = false;
    const timer = setTimeout(() => {
      isOvertime = true;
      say(this.#options.lines.killed());
      this.#end();
    }, limitMs);
    try {
      return await this.#send(task);
    } catch {
      // After any fault: a process that did not answer gets no other task.
      this.#end();
      return { kind: isOvertime ? "overtime" : "died" };
    } finally {
      clearTimeout(timer);
      this.#isBusy = false;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#agent.destroy();
    if (this.#child !== null) await stopChild(this.#child, 0);
  }

  #end(): void {
    this.#port = null;
    this.#child?.kill("SIGKILL");
  }

  async #keepRunning(): Promise<void> {
    let pauseMs = 0;
    while (!this.#isStopping) {
      const startedAt = Date.now();
      await this.#runOnce().catch((error: unknown) => {
        if (!this.#isStopping) say(this.#options.lines.restartFailed(String(error)));
      });
      this.#port = null;
      // Otherwise a process that ends soon after its start would restart without a pause.
      pauseMs =
        Date.now() - startedAt > longestPauseMs ? 0 : Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs);
      if (!this.#isStopping) await sleep(pauseMs);
    }
  }

  async #runOnce(): Promise<void> {
    const { configuration, socket, niceness, output, onStart, onReady, warmUp } = this.#options;
    const { child, ports } = await startWorkerd({ configuration, sockets: [socket], output, onStart });
    this.#child = child;
    if (niceness !== 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    const port = ports.get(socket) ?? 0;
    if (this.#isStopping) return stopChild(child, 0);
    await this.#send(warmUp, port);
    this.#port = port;
    onReady();
    await exited(child);
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
