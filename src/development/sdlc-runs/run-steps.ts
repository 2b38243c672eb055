import { throwIfAborted } from "#engine/reasoning/abort";

/** One step that is done: what it gave, and a line for people. */
export interface DoneStep {
  name: string;
  summary: string;
  /** When it ended, milliseconds since 1970. */
  at: number;
  value: unknown;
}

/** What a step computes, in interrupt points of the sandbox; see `ScriptLimits.interruptCount`. */
interface StepKind<Value> {
  name: string;
  summarize: (value: Value) => string;
  interruptsOf?: (value: Value) => number;
}

/** Does the parts of a run that take long or cost something, each once. */
export interface RunSteps {
  /** Ends when the run is cancelled, or its time is over. */
  signal: AbortSignal;
  /** What the step gave when it was done before, else what the work gives, stored before anything follows. The value must be JSON. */
  step<Value>(kind: StepKind<Value>, work: () => Promise<Value>): Promise<Value>;
}

/** Steps of a run that has nothing to lose: it is done in one go, and written in one batch. */
export const inOneGo = (signal: AbortSignal = new AbortController().signal): RunSteps => ({
  signal,
  step: (_kind, work) => work(),
});

/** Thrown between two steps when one turn has computed enough; the next turn goes on. */
export const TURN_OVER = Symbol("turn over");

/**
 * Interrupt points of one turn, about six seconds of a plain loop: the platform stops an object that computes for thirty seconds without a
 * new event, and each alarm is one.
 */
export const INTERRUPTS_PER_TURN = 120_000;

/**
 * Steps that are kept. The work of a run is deterministic apart from its steps, so a run that was killed is done again from its beginning,
 * and every step that was done gives what it gave: the n-th asked for is the n-th stored.
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
    // Stored by this method for the same work; a new version of the program may ask in another order, then the rest is done again.
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
