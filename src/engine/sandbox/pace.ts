import { COUNTER_START, type InterpreterNumbers } from "./interpreter-places.ts";

/** Backward jumps and calls that are one step of `ScriptLimits.interruptCount`. */
export const JUMPS_OF_A_STEP = COUNTER_START;
/**
 * With eight, asking costs a plain loop about a fifth of its time; with more, a slow operation could repeat more often
 * unseen.
 */
const LONGEST_INTERVAL = 8;
/** After a longer gap the interpreter asks after each jump, because something slow repeats. */
const SLOW_GAP_MS = 2;
/** Maximum size of one allocation: the text, list or buffer that a single operation walks. */
export const LARGEST_BLOCK_BYTES = 4 * 1024 * 1024;

export interface PaceLimits {
  interruptCount: number;
  timeoutMs: number;
  memoryBytes: number;
}

/**
 * Decides how soon the interpreter asks again whether to continue. By default it asks after 10,000 jumps, and 10,000
 * operations on large values can take minutes. The count of jumps does not depend on the clock, so a script that it
 * ends always ends at the same jump.
 */
export class Pace {
  readonly #numbers: InterpreterNumbers;
  readonly #limits: PaceLimits;
  readonly #blockBytes: number;
  #jumpLimit = Infinity;
  #deadline = Infinity;
  #jumps = 0;
  #interval = 1;
  #askedAt: number;
  #isStopped = false;
  #ranOutOfTime = false;

  constructor(numbers: InterpreterNumbers, limits: PaceLimits) {
    this.#numbers = numbers;
    this.#limits = limits;
    this.#askedAt = Date.now();
    this.#blockBytes = Math.min(limits.memoryBytes, LARGEST_BLOCK_BYTES);
    this.#set(1);
  }

  /** Marks the beginning of the script; the platform's code ran before it. */
  begin(): void {
    this.#jumps = 0;
    this.#jumpLimit = this.#limits.interruptCount * JUMPS_OF_A_STEP;
    this.#askedAt = Date.now();
    this.#deadline = this.#askedAt + this.#limits.timeoutMs;
    this.#set(1);
  }

  /** Called by the interpreter. True stops the script. */
  ask(): boolean {
    // Regular expressions count separately and leave the context's counter unchanged.
    const isOfRegularExpression = this.#numbers.read("counter") !== COUNTER_START;
    this.#jumps += isOfRegularExpression ? JUMPS_OF_A_STEP : this.#interval;
    const now = Date.now();
    const isSlow = now - this.#askedAt > SLOW_GAP_MS;
    this.#askedAt = now;
    if (this.#jumps >= this.#jumpLimit) this.#isStopped = true;
    else if (now > this.#deadline && !this.#isStopped) {
      this.#isStopped = true;
      this.#ranOutOfTime = true;
    }
    this.#set(isSlow || this.#isStopped ? 1 : Math.min(this.#interval * 2, LONGEST_INTERVAL));
    return this.#isStopped;
  }

  /** Stops the script when the interpreter asks next. */
  stop(): void {
    this.#isStopped = true;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Whether the clock stopped it and not a count: with more time it might have ended differently. */
  get ranOutOfTime(): boolean {
    return this.#ranOutOfTime;
  }

  get steps(): number {
    return Math.floor(this.#jumps / JUMPS_OF_A_STEP);
  }

  #set(interval: number): void {
    this.#interval = Math.max(1, Math.min(interval, this.#jumpLimit - this.#jumps));
    this.#numbers.write("counter", this.#interval);
    this.#numbers.write("limit", this.#numbers.read("held") + this.#blockBytes);
  }
}
