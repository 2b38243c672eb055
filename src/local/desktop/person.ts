import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";

import { visibleLine } from "#lib/visible-line";

/** The outcome of a question. */
export type Answer = "yes" | "no" | "none";

export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
  /** Called when the person presses Ctrl-C without an open question. */
  onInterrupt: () => void;
  /** How long after a question appears its answer is ignored: text typed until then was meant for something else. */
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
 * The person at the device. Questions are asked one after the other. Messages of the device wait during a question, and
 * text typed before a question does not answer it.
 */
export class Person {
  readonly #terminal: Terminal;
  #keys: Interface | null = null;
  #open: { question: Question; isCalm: boolean; calm: NodeJS.Timeout } | null = null;
  readonly #waiting: Question[] = [];
  readonly #held: string[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    // A closed terminal cannot be written to.
    terminal.output.on("error", () => undefined);
    terminal.input.on("error", () => undefined);
    if (terminal.input.isTTY === true && terminal.output.isTTY === true) this.#listen();
  }

  /** Whether a person can be asked. */
  get isThere(): boolean {
    return this.#keys !== null;
  }

  /** Writes a line without hidden characters. */
  say(line: string): void {
    if (this.#open === null) this.#terminal.output.write(`${visibleLine(line)}\n`);
    else this.#held.push(line);
  }

  /** Rings the terminal's bell, if it has one. */
  ring(): void {
    this.#terminal.output.write("\u0007");
  }

  /** Shows the lines and asks for permission. "none" when the person does not answer before the signal, or has left. */
  agrees(lines: readonly string[], signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push({ lines, signal, answer: resolve });
      this.#askNext();
    });
  }

  /** Restores the terminal. An open question gets no answer. */
  leave(): void {
    const keys = this.#keys;
    this.#keys = null;
    keys?.close();
    this.#end("none");
  }

  #listen(): void {
    const { input, output, onInterrupt } = this.#terminal;
    // Without a history, so that no key recalls an answer.
    const keys = createInterface({ input, output, terminal: true, historySize: 0, prompt: PROMPT });
    this.#keys = keys;
    keys.on("line", (line) => this.#hear(line));
    keys.on("SIGINT", () => (this.#open === null ? onInterrupt() : this.#refuse()));
    // A closed terminal reports another error when it is restored.
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
    for (const line of question.lines) this.#terminal.output.write(`${visibleLine(line)}\n`);
    const calm = setTimeout(() => this.#becomeCalm(), this.#terminal.calmMs ?? CALM_MS);
    this.#open = { question, isCalm: false, calm };
    question.signal.addEventListener("abort", this.#onAbort);
  }

  #becomeCalm(): void {
    if (this.#open === null) return;
    this.#open.isCalm = true;
    // Empties the line that the person is typing.
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
