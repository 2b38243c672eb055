export { noteProcessMemory } from "#platform/process-memory/process-memory";
import { requestsUnderWay } from "#platform/request-figures/request-figures";

/**
 * How an instance stops without breaking a connection. The runtime closes connections properly and announces it in the
 * answer (`Connection: close`), but only for requests that it has when it is told to stop. So requests that arrive
 * during the stop are held until then, and refused.
 */

const MAX_DRAIN_MS = 4_500;
/** A new request is not held for longer, while streams are waited for. */
const MAX_HELD_MS = 4_500;
/** A client that was just answered sends its next request within this time, or later. */
const SETTLE_MS = 100;
/** The host stops the runtime as soon as all requests are answered. */
const HELD_LONGER_MS = 500;
const LOOK_MS = 20;

let isStopping = false;
let streams = 0;
let releaseAt = Infinity;

export const isDraining = (): boolean => isStopping;

/** Has a stop wait for a stream that comes to an end. One that follows events for ever is cut off: its client resumes it. */
export async function endBeforeStop(stream: Promise<void>): Promise<void> {
  streams++;
  try {
    await stream;
  } finally {
    streams--;
  }
}

/**
 * Holds new requests from now on. Resolves when the running ones are answered, or after 4.5 s, and when the streams that come to an
 * end have ended, or after the time that the host gives them.
 */
export async function drain(streamMs: number): Promise<void> {
  isStopping = true;
  const begunAt = Date.now();
  while (requestsUnderWay() > 0 && Date.now() < begunAt + MAX_DRAIN_MS) await moment();
  while (streams > 0 && Date.now() < begunAt + streamMs) await moment();
  await moment(SETTLE_MS);
  releaseAt = Date.now() + HELD_LONGER_MS;
}

export async function heldUntilStop(): Promise<void> {
  const until = Date.now() + MAX_HELD_MS;
  while (Date.now() < Math.min(releaseAt, until)) await moment();
}

/** Each request polls: the runtime does not let one wait for another. */
const moment = (ms = LOOK_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
