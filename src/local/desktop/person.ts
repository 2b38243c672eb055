import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";

import { visible } from "./visible-text.ts";

/** What came of a question. */
export type Answer = "yes" | "no" | "none";

export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
  /** The person pressed Ctrl-C while nothing was asked. */
  onInterrupt: () => void;
  /** So long after a question is shown its answer is waited for: what is typed until then was meant for something else. */
  calmMs?: number;
}

interface Question {
  lines: readonly string[];
  signal: AbortSignal;
  answer: (answer: Answer) => void;
}

const PROMPT = "May it run? [y/N] ";
const CALM_MS = 1_000;

/**
 * The person at the device. Questions are asked one after the other; what the device says meanwhile waits, and what was typed before a
 * question is no answer to it.
 */
export class Person {
  readonly #terminal: Terminal;
  #keys: Interface | null = null;
  #open: { question: Question; isCalm: boolean; calm: NodeJS.Timeout } | null = null;
  readonly #waiting: Question[] = [];
  readonly #held: string[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    // A terminal that was closed cannot be written to.
    terminal.output.on("error", () => undefined);
    terminal.input.on("error", () => undefined);
    if (terminal.input.isTTY === true && terminal.output.isTTY === true) this.#listen();
  }

  /** Whether anybody can be asked. */
  get isThere(): boolean {
    return this.#keys !== null;
  }

  /** Writes a line, in which nothing is hidden. */
  say(line: string): void {
    if (this.#open === null) this.#terminal.output.write(`${visible(line)}\n`);
    else this.#held.push(line);
  }

  /** Rings, where the terminal does. */
  ring(): void {
    this.#terminal.output.write("\u0007");
  }

  /** Shows the lines and asks whether it may be. "none" when nobody answers before the signal, or nobody is there any more. */
  agrees(lines: readonly string[], signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push({ lines, signal, answer: resolve });
      this.#askNext();
    });
  }

  /** Gives the terminal back as it was. What is asked has no answer. */
  leave(): void {
    const keys = this.#keys;
    this.#keys = null;
    keys?.close();
    this.#end("none");
  }

  #listen(): void {
    const { input, output, onInterrupt } = this.#terminal;
    // Without a history: an answer is not brought back by a key.
    const keys = createInterface({ input, output, terminal: true, historySize: 0, prompt: PROMPT });
    this.#keys = keys;
    keys.on("line", (line) => this.#hear(line));
    keys.on("SIGINT", () => (this.#open === null ? onInterrupt() : this.#refuse()));
    // A terminal that is gone says so once more, when it is given back.
    keys.on("error", () => undefined);
    keys.on("close", () => this.#closed(keys));
  }

  #hear(line: string): void {
    if (this.#open?.isCalm === true) this.#end(/^y(?:es)?$/i.test(line.trim()) ? "yes" : "no");
  }

  #refuse(): void {
    this.#terminal.output.write("\n");
    this.#end("no");
  }

  /** Ctrl-D closes the keys but not the terminal. */
  #closed(keys: Interface): void {
    if (this.#keys !== keys) return;
    const { input } = this.#terminal;
    const isGone = input.readableEnded || input.destroyed || input.errored !== null;
    this.#keys = null;
    if (!isGone) this.#listen();
    if (this.#open !== null) this.#terminal.output.write("\n");
    this.#end(isGone ? "none" : "no");
  }

  #askNext(): void {
    if (this.#open !== null) return;
    const question = this.#waiting.shift();
    if (question === undefined) return;
    if (question.signal.aborted || this.#keys === null) {
      question.answer("none");
      return this.#askNext();
    }
    for (const line of question.lines) this.#terminal.output.write(`${visible(line)}\n`);
    const calm = setTimeout(() => this.#becomeCalm(), this.#terminal.calmMs ?? CALM_MS);
    this.#open = { question, isCalm: false, calm };
    question.signal.addEventListener("abort", this.#onAbort);
  }

  #becomeCalm(): void {
    if (this.#open === null) return;
    this.#open.isCalm = true;
    // Empties the line that is being typed.
    for (const name of ["e", "u"]) this.#keys?.write(null, { ctrl: true, name });
    this.#keys?.prompt();
  }

  readonly #onAbort = (): void => {
    this.#terminal.output.write("\n");
    this.#end("none");
  };

  #end(answer: Answer): void {
    const open = this.#open;
    this.#open = null;
    if (open !== null) {
      clearTimeout(open.calm);
      open.question.signal.removeEventListener("abort", this.#onAbort);
      open.question.answer(answer);
    }
    for (const line of this.#held.splice(0)) this.say(line);
    this.#askNext();
  }
}
