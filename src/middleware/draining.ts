import { requestsUnderWay } from "#platform/request-figures/request-figures";

/**
 * How an instance stops without breaking a connection. The runtime closes connections properly and announces it in the
 * answer (`Connection: close`), but only for requests that it has when it is told to stop. So requests that arrive
 * during the stop are held until then, and refused.
 */

const MAX_DRAIN_MS = 4_500;
/** A client that was just answered sends its next request within this time, or later. */
const SETTLE_MS = 100;
/** The host stops the runtime as soon as all requests are answered. */
const HELD_LONGER_MS = 500;
const LOOK_MS = 20;

let isStopping = false;
let releaseAt = Infinity;

export const isDraining = (): boolean => isStopping;

/** Holds new requests from now on. Resolves when the running ones are answered, or after 4.5 s. */
export async function drain(): Promise<void> {
  isStopping = true;
  for (const until = Date.now() + MAX_DRAIN_MS; requestsUnderWay() > 0 && Date.now() < until;) await moment();
  await moment(SETTLE_MS);
  releaseAt = Date.now() + HELD_LONGER_MS;
}

export async function heldUntilStop(): Promise<void> {
  while (Date.now() < releaseAt) await moment();
}

/** Each request polls: the runtime does not let one wait for another. */
const moment = (ms = LOOK_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
