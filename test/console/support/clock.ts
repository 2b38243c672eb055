import { vi } from "vitest";

/** Waits of a person's length. Shorter ones are those of the page's own work, and run as they are. */
const LONG_MS = 900;

interface Wait {
  at: number;
  run: () => void;
}

/**
 * The clock of a page: what it does after a second or later is done when the test says that the time has passed, so that no test waits
 * for it.
 */
export class Clock {
  #now = 0;
  #last = 0;
  readonly #waits = new Map<number, Wait>();

  constructor() {
    const { setTimeout: begin, clearTimeout: end } = globalThis;
    vi.stubGlobal("setTimeout", (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
      if (ms < LONG_MS) return begin(run, ms, ...values);
      this.#last -= 1;
      this.#waits.set(this.#last, { at: this.#now + ms, run: () => run(...values) });
      return this.#last;
    });
    vi.stubGlobal("clearTimeout", (wait: number | NodeJS.Timeout | undefined) => {
      if (typeof wait === "number" && wait < 0) this.#waits.delete(wait);
      else end(wait);
    });
  }

  /** Lets time pass: what is due is done, in its order. */
  pass(ms: number): void {
    this.#now += ms;
    const due = [...this.#waits].filter(([, { at }]) => at <= this.#now);
    for (const [id, { run }] of due.toSorted(([, left], [, right]) => left.at - right.at))
      if (this.#waits.delete(id)) run();
  }
}
