import type { ChildProcess } from "node:child_process";
import { Agent, request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { SLICE_HEADER } from "#engine/sandbox/script-message";

import { exited, stopChild } from "./child.ts";
import { say, supervisorLines } from "./supervisor-lines.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { scriptSocket } from "./worker-sockets.ts";
import { startWorkerd } from "./workerd-process.ts";

/** workerd closes a connection after five idle seconds; a script must not be sent on a closing one. */
const idleConnectionMs = 3_000;
const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** `overtime`: it did not answer in time and was killed. `died`: it ended unexpectedly. */
export type ScriptAnswer = { kind: "answered"; status: number; body: Buffer } | { kind: "overtime" | "died" };

export interface ScriptProcessOptions {
  configuration: Uint8Array;
  /** Its scheduling priority: 0 is the default of programs, 19 yields to all. */
  niceness: number;
  output: ChildOutput;
  onStart: (pid: number) => void | Promise<void>;
  /** Called when it can take a script. */
  onReady: () => void;
}

/** A workerd that runs one script at a time. When it ends for any reason, another one starts. */
export class ScriptProcess {
  readonly #options: ScriptProcessOptions;
  readonly #agent = new Agent({ keepAlive: true, timeout: idleConnectionMs });
  #child: ChildProcess | null = null;
  #port: number | null = null;
  #isBusy = false;
  #isStopping = false;

  constructor(options: ScriptProcessOptions) {
    this.#options = options;
    void this.#keepRunning();
  }

  get isFree(): boolean {
    return this.#port !== null && !this.#isBusy;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Runs a script; `sliceMs` is null for its whole time. A process that does not answer within `limitMs` is killed. */
  async run(body: Buffer, sliceMs: number | null, limitMs: number): Promise<ScriptAnswer> {
    this.#isBusy = true;
    let isOvertime = false;
    const timer = setTimeout(() => {
      isOvertime = true;
      say(supervisorLines.scriptsKilled());
      this.#end();
    }, limitMs);
    try {
      return await this.#send(body, sliceMs);
    } catch {
      // After any fault: a process that did not answer gets no other script.
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
        if (!this.#isStopping) say(supervisorLines.scriptsRestartFailed(String(error)));
      });
      this.#port = null;
      // Otherwise a process that ends soon after its start would restart without a pause.
      pauseMs =
        Date.now() - startedAt > longestPauseMs ? 0 : Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs);
      if (!this.#isStopping) await sleep(pauseMs);
    }
  }

  async #runOnce(): Promise<void> {
    const { configuration, niceness, output, onStart, onReady } = this.#options;
    const { child, ports } = await startWorkerd({ configuration, sockets: [scriptSocket], output, onStart });
    this.#child = child;
    if (niceness !== 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    const port = ports.get(scriptSocket) ?? 0;
    if (this.#isStopping) return stopChild(child, 0);
    await this.#warmUp(port);
    this.#port = port;
    onReady();
    await exited(child);
  }

  /** The first script would wait for the interpreter's compilation; this one does it in advance. */
  async #warmUp(port: number): Promise<void> {
    await this.#send(Buffer.from(JSON.stringify({ source: "() => 1", kind: "function", input: null })), null, port);
  }

  #send(body: Buffer, sliceMs: number | null, port = this.#port): Promise<ScriptAnswer> {
    return new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        "content-length": body.length,
        ...(sliceMs !== null && { [SLICE_HEADER]: sliceMs }),
      };
      const sent = request({ host: "127.0.0.1", port, method: "POST", headers, agent: this.#agent }, (response) => {
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
