import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";

/** The person at the device. Questions are asked one after the other. */
export class Person {
  readonly #input: Readable & { isTTY?: boolean };
  readonly #output: Writable;
  #last: Promise<unknown> = Promise.resolve();

  constructor(input: Readable & { isTTY?: boolean }, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  /** Whether anybody can be asked. */
  get isThere(): boolean {
    return this.#input.isTTY === true;
  }

  /** Whether the person says yes before the signal. */
  agrees(question: string, signal: AbortSignal): Promise<boolean> {
    const asked = this.#last.then(() => this.#ask(question, signal));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  async #ask(question: string, signal: AbortSignal): Promise<boolean> {
    const line = createInterface({ input: this.#input, output: this.#output });
    try {
      return /^y(?:es)?$/i.test((await line.question(`${question} [y/N] `, { signal })).trim());
    } catch {
      return false;
    } finally {
      line.close();
    }
  }
}
