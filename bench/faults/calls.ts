import type { Fault, FaultPlan, Place } from "./faults.ts";
import type { Life } from "./life.ts";

/** A call that was not answered, as the runtime reports it. */
export class ConnectionLost extends Error {
  override readonly name = "TypeError";
}

/** A process that is killed says so to its host. */
export interface Killable extends Life {
  crash(): void;
}

const forever = <Result>(): Promise<Result> => new Promise(() => undefined);

/** The words of the runtime, whether the call had arrived or not. */
const LOST = "Network connection lost.";

/** The longest usual time of one way. */
const USUAL_MS = 4;

/**
 * Carries a call of a process to something outside it and its answer back, through the faults of its place. `effect` is
 * what the call does there, `ownFaults` those that the place itself acts out.
 */
export async function carry<Result>(
  { life, faults, place }: { life: Killable; faults: FaultPlan; place: Place },
  effect: (fault: Fault | null) => Result | Promise<Result>,
): Promise<Result> {
  if (!life.isAlive) return forever();
  const { simulation } = life.machine;
  const fault = faults.at(place);
  if (fault === "crash_before") {
    life.crash();
    return forever();
  }
  const wayMs = (): number => simulation.below(USUAL_MS);
  await lived(life, fault === "slow" ? 500 + simulation.below(4_000) : wayMs());
  if (fault === "refused") throw new ConnectionLost(LOST);
  const result = await effect(fault);
  if (fault === "crash_after") {
    life.crash();
    return forever();
  }
  await lived(life, wayMs());
  if (fault === "answer_lost") throw new ConnectionLost(LOST);
  return result;
}

/** Time that a living process waits. */
const lived = (life: Life, delayMs: number): Promise<void> =>
  new Promise((resolve) => void life.after(delayMs, resolve));
