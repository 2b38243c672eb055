/** How many calls a vendor takes in a time: of an app with all its users, or of each account. */
export interface CallLimit {
  calls: number;
  perMs: number;
  counts: "app" | "account";
}

/** The calls so far, as one number: free turns at a time. */
export interface Pace {
  /** Below zero while callers wait for their turn. */
  turns: number;
  at: number;
  /** Before this time the vendor takes no call; it said so with `Retry-After`. */
  notBefore: number;
}

/** The answer to a call that wants to be made. */
export interface Turn {
  isGranted: boolean;
  /** Milliseconds until a granted call may be made, or until a refused one may ask again. */
  waitMs: number;
}

/** The part of a limit that may be used at once; the rest is spread over the time. */
const BURST = 1 / 3;
/** Longest wait for a turn; a call with a longer one is refused, and its caller is told the delay. */
const LONGEST_WAIT_MS = 2_000;

export const newPace = ({ calls }: CallLimit, now: number): Pace => ({
  turns: Math.floor(calls * BURST),
  at: now,
  notBefore: 0,
});

/**
 * Takes a turn from a token bucket. A third of the limit is its size and two thirds refill it, so no span of the
 * limit's length ever has more calls than the limit.
 */
export function takeTurn(pace: Pace, limit: CallLimit, now: number): { pace: Pace; turn: Turn } {
  const size = Math.floor(limit.calls * BURST);
  const msOfTurn = limit.perMs / (limit.calls - size);
  const passedMs = Math.max(0, now - pace.at);
  const turns = Math.min(size, pace.turns + passedMs / msOfTurn);
  const refilled = { ...pace, turns, at: Math.max(pace.at, now) };
  const waitMs = Math.ceil(Math.max(pace.notBefore - now, (1 - turns) * msOfTurn, 0));
  if (waitMs > LONGEST_WAIT_MS) return { pace: refilled, turn: { isGranted: false, waitMs } };
  return { pace: { ...refilled, turns: turns - 1 }, turn: { isGranted: true, waitMs } };
}

/** The pace after a vendor asked to wait. An earlier request for a longer wait stays. */
export const holdOff = (pace: Pace, until: number): Pace => ({ ...pace, notBefore: Math.max(pace.notBefore, until) });
