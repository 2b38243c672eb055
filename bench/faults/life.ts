import type { Planned, Simulation } from "./simulation.ts";

/** The parts that every process of a machine shares: its clock, and where its lines go. */
export interface Machine {
  simulation: Simulation;
  /** The machine's clock, in milliseconds since 1970. */
  clock: () => number;
  /** Where processes take random numbers from: how many they take moves nothing else. */
  random: () => number;
  log: (line: string) => void;
}

/**
 * One life of a process. A killed one has no effect any more: what it planned does not happen, and what it waits for
 * never answers.
 */
export class Life {
  readonly machine: Machine;
  isAlive = true;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  /** A call by the global `fetch` of the program. */
  fetch(_url: URL, _init: RequestInit): Promise<Response> {
    return Promise.reject(new TypeError("A simulated process reaches no network."));
  }

  /** Does something later, unless the process is dead by then. */
  after(delayMs: number, act: () => void): Planned {
    return this.machine.simulation.after(delayMs, () => {
      if (this.isAlive) act();
    });
  }
}
