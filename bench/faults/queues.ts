import { carry, type Killable } from "./calls.ts";
import type { FaultPlan } from "./faults.ts";
import type { Simulation } from "./simulation.ts";

interface Message {
  queue: string;
  body: unknown;
  attempts: number;
}

interface Sent {
  body: unknown;
  delaySeconds?: number;
}

const MAX_ATTEMPTS = 6;
const USUAL_MS = 40;

/** A consumer of the present process: takes a batch, and says when it is done with it. */
export type Consume = (batch: object) => Promise<void>;

/** The queues of a machine. A message may come twice, late and in another order; a crash may lose it. */
export class Queues {
  readonly #simulation: Simulation;
  readonly #faults: FaultPlan;
  readonly #waiting = new Set<Message>();
  #consume: Consume | null = null;
  #life: Killable | null = null;

  constructor(simulation: Simulation, faults: FaultPlan) {
    this.#simulation = simulation;
    this.#faults = faults;
  }

  /** A new process consumes. What waited is lost on a machine that keeps it in memory, and comes again elsewhere. */
  begin(life: Killable, consume: Consume): void {
    this.#life = life;
    this.#consume = consume;
    const former = [...this.#waiting];
    this.#waiting.clear();
    if (this.#simulation.chance(0.5)) for (const message of former) this.#plan(message, 0);
  }

  sender(life: Killable, queue: string) {
    const send = (messages: readonly Sent[]): Promise<void> =>
      carry({ life, faults: this.#faults, place: "queue" }, (fault) => {
        for (const { body, delaySeconds = 0 } of messages)
          for (let copy = fault === "duplicate" ? 2 : 1; copy > 0; copy--)
            this.#plan({ queue, body: structuredClone(body), attempts: 0 }, delaySeconds * 1_000);
      });
    return { send: (body: unknown, options: object = {}) => send([{ body, ...options }]), sendBatch: send };
  }

  #plan(message: Message, delayMs: number): void {
    this.#waiting.add(message);
    this.#simulation.after(delayMs + this.#simulation.below(USUAL_MS), () => void this.#deliver(message));
  }

  async #deliver(message: Message): Promise<void> {
    const [life, consume] = [this.#life, this.#consume];
    if (!this.#waiting.has(message) || life?.isAlive !== true || consume === null) return;
    let retryMs: number | null = null;
    const retry = ({ delaySeconds = 0 }: { delaySeconds?: number } = {}): void => {
      retryMs = delaySeconds * 1_000;
    };
    const acknowledge = (): void => {
      retryMs = null;
    };
    const one = { id: String(this.#simulation.random()), ...message, retry, ack: acknowledge };
    const batch = { queue: message.queue, messages: [one], retryAll: retry, ackAll: acknowledge };
    await consume(batch).catch(() => retry());
    if (!life.isAlive) return;
    this.#waiting.delete(message);
    if (retryMs !== null && ++message.attempts < MAX_ATTEMPTS) this.#plan(message, retryMs);
  }
}
