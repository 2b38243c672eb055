import { seededRandom } from "#lib/seeded-random";

interface Happening {
  at: number;
  /** Distinguishes what happens at the same moment; drawn, so that each seed has another order. */
  rank: number;
  act: () => void;
  isCancelled: boolean;
}

/** A happening that can be called off. */
export interface Planned {
  cancel(): void;
}

/** Real work of the machine, such as a signature, whose end the simulation orders. */
interface RealWork {
  ended: Promise<() => void>;
}

/** The time of the next happening when none is planned. */
const NEVER = Infinity;

/**
 * Simulated time: what happens later is a list of planned happenings, and simulated time goes from one to the next without waiting. A seed
 * decides every order and every duration, so the same seed is the same story.
 */
export class Simulation {
  /** True milliseconds since 1970. Clocks of processes may differ from it. */
  now: number;
  readonly random: () => number;
  readonly #heap: Happening[] = [];
  readonly #realWork: RealWork[] = [];
  /** A number of all that has happened so far. Two runs of a seed have the same one. */
  fingerprint = 0;

  constructor(seed: number, startsAt: number) {
    this.now = startsAt;
    this.random = seededRandom(seed);
  }

  /** A whole number from 0 to below a bound. */
  below(bound: number): number {
    return Math.floor(this.random() * bound);
  }

  chance(probability: number): boolean {
    return probability > 0 && this.random() < probability;
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }

  after(delayMs: number, act: () => void): Planned {
    const happening = { at: this.now + Math.max(0, delayMs), rank: this.random(), act, isCancelled: false };
    this.#push(happening);
    return {
      cancel: () => {
        happening.isCancelled = true;
      },
    };
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.after(delayMs, resolve));
  }

  /** Takes real work; its promise settles in the order of the calls, whatever the machine's threads do. */
  inOrder<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const ended = work.then(
        (result) => () => resolve(result),
        (error: unknown) => () => reject(error as Error),
      );
      this.#realWork.push({ ended });
    });
  }

  /** Lets happen what is planned until a condition holds or a moment has come. Says whether the condition holds. */
  async run(isOver: () => boolean, until: number): Promise<boolean> {
    await this.#settle();
    for (;;) {
      if (isOver()) return true;
      const next = this.#heap[0];
      if ((next?.at ?? NEVER) > until) {
        this.now = Math.max(this.now, until);
        return isOver();
      }
      this.#pop();
      if (next === undefined || next.isCancelled) continue;
      this.now = Math.max(this.now, next.at);
      this.fingerprint = (Math.imul(this.fingerprint, 31) + Math.floor(next.rank * 2 ** 32) + next.at) | 0;
      next.act();
      await this.#settle();
    }
  }

  /** Lets promises settle, and real work end, until nothing moves without the clock. */
  async #settle(): Promise<void> {
    await nextTurn();
    for (let work = this.#realWork.shift(); work !== undefined; work = this.#realWork.shift()) {
      (await work.ended)();
      await nextTurn();
    }
  }

  #push(happening: Happening): void {
    const heap = this.#heap;
    let place = heap.push(happening) - 1;
    for (let parent = (place - 1) >> 1; place > 0 && isBefore(happening, heap[parent]); parent = (place - 1) >> 1) {
      heap[place] = heap[parent] as Happening;
      place = parent;
    }
    heap[place] = happening;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (isBefore(heap[child + 1], heap[child])) child += 1;
      if (!isBefore(heap[child], last)) break;
      heap[place] = heap[child] as Happening;
      place = child;
    }
    heap[place] = last;
  }
}

const isBefore = (one: Happening | undefined, other: Happening | undefined): boolean =>
  one !== undefined && (other === undefined || one.at < other.at || (one.at === other.at && one.rank < other.rank));

/** All promises have settled by then that wait for nothing else. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
