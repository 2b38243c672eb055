import type { Life } from "./life.ts";
import { simulatedCrypto } from "./simulated-crypto.ts";
import { SimulatedBlob, SimulatedCompressionStream, SimulatedDecompressionStream } from "./simulated-streams.ts";
import type { Planned } from "./simulation.ts";
import type { Evaluate, RuntimeGlobals, WorkerModule } from "./worker-code.ts";

/** One for all: making one costs more than the call that it ends. */
const TIMED_OUT = new DOMException("The operation timed out.", "TimeoutError");

type Work = (...given: unknown[]) => void;

/**
 * One evaluation of the program, with globals of simulated time. It serves one life after the other, of different
 * schedules: what it keeps in memory is of tenants that no later life has.
 */
export class World {
  readonly module: WorkerModule;
  readonly #idMemory = { at: 0, sequence: 0 };
  #life: Life | null = null;

  constructor(evaluate: Evaluate) {
    this.module = evaluate(this.#globals());
  }

  begin(life: Life): void {
    this.#life = life;
    Object.assign(this.#idMemory, { at: 0, sequence: 0 });
  }

  /** Outside a life, while the program is evaluated, it is the beginning of time. */
  readonly #now = (): number => this.#life?.machine.clock() ?? 0;

  #globals(): RuntimeGlobals {
    const now = this.#now;
    return {
      Date: class extends Date {
        constructor(...given: number[]) {
          super(...((given.length === 0 ? [now()] : given) as [number]));
        }
        static override now(): number {
          return now();
        }
      } as DateConstructor,
      Math: Object.create(Math, { random: { value: () => this.#random() } }) as Math,
      crypto: simulatedCrypto(
        () => this.#random(),
        (work) => this.#life?.machine.simulation.inOrder(work) ?? work,
      ),
      setTimeout: (work: Work, delayMs = 0, ...given: unknown[]) => this.#after(delayMs, () => work(...given)),
      clearTimeout: cancel,
      setInterval: (work: Work, delayMs = 0, ...given: unknown[]) => this.#every(delayMs, () => work(...given)),
      clearInterval: cancel,
      fetch: (url, init = {}) =>
        this.#life?.fetch(new URL(String(url)), init) ?? Promise.reject(new TypeError("There is no process.")),
      AbortSignal: new Proxy(AbortSignal, {
        get: (target, name) =>
          name === "timeout" ? (delayMs: number) => this.#timeout(delayMs) : (Reflect.get(target, name) as unknown),
      }),
      caches: { default: { match: () => Promise.resolve(undefined), put: () => Promise.resolve() } },
      CompressionStream: SimulatedCompressionStream,
      DecompressionStream: SimulatedDecompressionStream,
      Blob: SimulatedBlob,
      idMemory: this.#idMemory,
      console: {
        log: (line: string) => this.#life?.machine.log(line),
        error: (line: string) => this.#life?.machine.log(line),
        warn: (line: string) => this.#life?.machine.log(line),
        info: (line: string) => this.#life?.machine.log(line),
        debug: (line: string) => this.#life?.machine.log(line),
      },
    };
  }

  #random(): number {
    return this.#life?.machine.random() ?? 0;
  }

  #after(delayMs: number, work: () => void): Planned | null {
    return this.#life?.after(delayMs, work) ?? null;
  }

  #every(delayMs: number, work: () => void): Planned {
    let isCancelled = false;
    const again = (): void => {
      if (isCancelled) return;
      work();
      this.#after(delayMs, again);
    };
    this.#after(delayMs, again);
    return {
      cancel: () => {
        isCancelled = true;
      },
    };
  }

  #timeout(delayMs: number): AbortSignal {
    const controller = new AbortController();
    this.#after(delayMs, () => controller.abort(TIMED_OUT));
    return controller.signal;
  }
}

const cancel = (timer: unknown): void => (timer as Planned | null)?.cancel();
