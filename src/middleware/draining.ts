/**
 * How an instance stops without breaking a connection. The runtime closes connections well by itself, and says so in the answer
 * (`Connection: close`), but only of requests that it has when it is told to stop. So what comes while the instance stops is held until
 * then, and refused.
 */

const MAX_DRAIN_MS = 4_500;
/** A client that has just been answered asks again within this time, or later; what is on its way comes in. */
const SETTLE_MS = 100;
/** The host tells the runtime to stop as soon as it hears that all is answered. */
const HELD_LONGER_MS = 500;
const LOOK_MS = 20;

let underWay = 0;
let isStopping = false;
let releaseAt = Infinity;

export const isDraining = (): boolean => isStopping;

/** Counts a request until it is answered. */
export async function untilAnswered(answer: Promise<unknown>): Promise<void> {
  underWay++;
  try {
    await answer;
  } finally {
    underWay--;
  }
}

/** From now on requests are held. Ends when those under way are answered, or after 4.5 s. */
export async function drain(): Promise<void> {
  isStopping = true;
  for (const until = Date.now() + MAX_DRAIN_MS; underWay > 0 && Date.now() < until;) await moment();
  await moment(SETTLE_MS);
  releaseAt = Date.now() + HELD_LONGER_MS;
}

export async function heldUntilStop(): Promise<void> {
  while (Date.now() < releaseAt) await moment();
}

/** Each request looks for itself: the runtime lets none wait for another. */
const moment = (ms = LOOK_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
