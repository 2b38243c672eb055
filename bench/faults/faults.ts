import type { Simulation } from "./simulation.ts";

/** Where a process waits for something outside it. */
export type Place = "database" | "object" | "storage" | "queue" | "bucket" | "network" | "client";

/** The faults of one call. `before`: it had no effect; `after`: it had, and the caller never learns it. */
export const FAULTS = [
  "crash_before",
  "crash_after",
  "refused",
  "answer_lost",
  "late",
  "slow",
  "busy",
  "stream_lost",
  "full",
  "full_at_commit",
  "duplicate",
] as const;
export type Fault = (typeof FAULTS)[number];

/** The faults that are possible at each place. */
const POSSIBLE: Readonly<Record<Place, readonly Fault[]>> = {
  database: [
    "crash_before",
    "crash_after",
    "refused",
    "answer_lost",
    "late",
    "slow",
    "busy",
    "stream_lost",
    "full",
    "full_at_commit",
  ],
  object: ["crash_before", "crash_after", "refused", "answer_lost", "slow"],
  storage: ["crash_before", "crash_after"],
  queue: ["crash_before", "crash_after", "refused", "answer_lost", "slow", "duplicate"],
  bucket: ["crash_before", "crash_after", "refused", "answer_lost", "slow"],
  network: ["crash_before", "crash_after", "refused", "answer_lost", "slow"],
  client: ["refused", "answer_lost", "slow", "duplicate"],
};

const CRASHES: ReadonlySet<Fault> = new Set(["crash_before", "crash_after"]);

/** Faults of the whole machine: the time between two of a kind, on average; 0 for none. */
export interface Weather {
  /** The database answers nothing for a while. */
  pauseEveryMs: number;
  /** The clock of the machine is set to another time. */
  jumpEveryMs: number;
  /** The disk has no room for a while. */
  fullEveryMs: number;
}

/** The faults of one schedule: how probable each is at a call, and the weather. */
export class FaultPlan {
  readonly #simulation: Simulation;
  readonly #rates = new Map<Fault, number>();
  readonly weather: Weather;
  #crashesLeft: number;
  #isOn = false;
  /** How often each happened. */
  readonly counts = new Map<string, number>();

  constructor(simulation: Simulation, maxCrashes: number) {
    this.#simulation = simulation;
    this.#crashesLeft = simulation.below(maxCrashes + 1);
    // Few kinds at once, and sometimes nearly all of them: rare meetings need both.
    const share = simulation.pick([0.15, 0.3, 0.9]);
    for (const fault of FAULTS)
      if (simulation.chance(share)) this.#rates.set(fault, simulation.pick([0.005, 0.02, 0.06]));
    for (const fault of CRASHES) this.#rates.set(fault, simulation.pick([0.001, 0.005, 0.02]));
    const weather = (everyMs: number): number => (simulation.chance(share) ? everyMs : 0);
    this.weather = { pauseEveryMs: weather(40_000), jumpEveryMs: weather(60_000), fullEveryMs: weather(60_000) };
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(): void {
    this.#isOn = true;
  }

  end(): void {
    this.#isOn = false;
  }

  note(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** The fault of a call; null for most. */
  at(place: Place): Fault | null {
    if (!this.#isOn) return null;
    let drawn = this.#simulation.random();
    for (const fault of POSSIBLE[place]) {
      const rate = this.#rates.get(fault) ?? 0;
      if (drawn >= rate) {
        drawn -= rate;
        continue;
      }
      if (CRASHES.has(fault) && this.#crashesLeft-- <= 0) return null;
      this.note(`${place}: ${fault}`);
      return fault;
    }
    return null;
  }
}
