import { throwIfAborted } from "#engine/reasoning/abort";

/** A completed step: its result, and a line for people. */
export interface DoneStep {
  name: string;
  summary: string;
  /** When it ended, milliseconds since 1970. */
  at: number;
  value: unknown;
}

/** The computing cost of a step, in interrupt points of the sandbox; see `ScriptLimits.interruptCount`. */
interface StepKind<Value> {
  name: string;
  summarize: (value: Value) => string;
  interruptsOf?: (value: Value) => number;
}

/** Does the slow or expensive parts of a run, each once. */
export interface RunSteps {
  /** Aborts when the run is cancelled, or its time is over. */
  signal: AbortSignal;
  /**
   * The stored result of a step, or else the result of the work, which is stored before anything follows. The value
   * must be JSON.
   */
  step<Value>(kind: StepKind<Value>, work: () => Promise<Value>): Promise<Value>;
}

/** Steps of a run that has nothing to lose: it runs without interruption and is written in one batch. */
export const inOneGo = (signal: AbortSignal = new AbortController().signal): RunSteps => ({
  signal,
  step: (_kind, work) => work(),
});

/** Thrown between two steps when one turn has computed enough; the next turn continues. */
export const TURN_OVER = Symbol("turn over");

/**
 * Interrupt points of one turn, about six seconds of a plain loop. The platform stops an object that computes for
 * thirty seconds without a new event, and each alarm is one.
 */
export const INTERRUPTS_PER_TURN = 120_000;

/**
 * Stored steps. The work of a run is deterministic apart from its steps. So a killed run is repeated from its
 * beginning, and every completed step returns its stored result: the n-th call gets the n-th result.
 */
export class JournaledSteps implements RunSteps {
  readonly signal: AbortSignal;
  readonly #done: DoneStep[];
  readonly #save: (step: DoneStep, index: number) => Promise<void>;
  readonly #clock: () => number;
  #next = 0;
  #interrupts = 0;

  /** `done` grows with every step. */
  constructor(
    done: DoneStep[],
    parts: { signal: AbortSignal; clock: () => number; save: (step: DoneStep, index: number) => Promise<void> },
  ) {
    this.#done = done;
    this.#save = parts.save;
    this.#clock = parts.clock;
    this.signal = parts.signal;
  }

  async step<Value>(kind: StepKind<Value>, work: () => Promise<Value>): Promise<Value> {
    const index = this.#next++;
    const known = this.#done[index];
    // Stored by this method for the same work. A new version of the program may ask in another order; then the rest is
    // repeated.
    if (known?.name === kind.name) return known.value as Value;
    this.#done.length = Math.min(this.#done.length, index);
    throwIfAborted(this.signal);
    if (this.#interrupts >= INTERRUPTS_PER_TURN) throw TURN_OVER;
    const value = await work();
    const step = { name: kind.name, summary: kind.summarize(value), at: this.#clock(), value };
    this.#done.push(step);
    await this.#save(step, index);
    this.#interrupts += kind.interruptsOf?.(value) ?? 0;
    return value;
  }
}
