import { spawn } from "node:child_process";
import type { Readable } from "node:stream";

import { MAX_OUTPUT_CHARACTERS, type ProcessResult } from "#desktop/bridge/desktop-protocol";

import { commandEnvironment } from "./git-safety.ts";

export interface Process {
  /** The words, or a text for the shell. */
  command: readonly string[] | string;
  folder: string;
  /** Its deadline, in milliseconds since 1970. */
  endsAt: number;
  /** Ends the process. */
  signal: AbortSignal;
}

/** Keeps the end of the output. */
class Tail {
  text = "";
  isCut = false;

  constructor(stream: Readable) {
    stream.setEncoding("utf8").on("data", (part: string) => this.#add(part));
  }

  #add(part: string): void {
    const whole = this.text + part;
    this.isCut ||= whole.length > MAX_OUTPUT_CHARACTERS;
    this.text = whole.slice(-MAX_OUTPUT_CHARACTERS).toWellFormed();
  }
}

/** Runs a process with all its children, and ends them together. Rejects when it cannot be started. */
export function runProcess({ command, folder, endsAt, signal }: Process): Promise<ProcessResult> {
  const beganAt = performance.now();
  const [program = "", ...words] = typeof command === "string" ? [command] : command;
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const options = { cwd: folder, detached: true, stdio, env: commandEnvironment(process.env) as NodeJS.ProcessEnv };
  const child =
    typeof command === "string" ? spawn(program, { ...options, shell: true }) : spawn(program, words, options);
  const [stdout, stderr] = [new Tail(child.stdout), new Tail(child.stderr)];
  let isLate = false;
  const end = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, endsAt - Date.now());
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return new Promise<ProcessResult>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({
        exit_code: code,
        stdout: stdout.text,
        stderr: stderr.text,
        truncated: stdout.isCut || stderr.isCut,
        timed_out: isLate,
        duration_ms: Math.round(performance.now() - beganAt),
      }),
    );
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  });
}
