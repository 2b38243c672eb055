import type { WindowStatus } from "./window-counter.ts";

/** A limiter's grant. */
export interface Lease {
  /** Number of allowed requests; 0 when the window is used up. */
  granted: number;
  /** The window that counts them, after the grant. */
  window: WindowStatus;
}

/** The known state of a caller after a request took from its lease or was refused. */
export interface Taken {
  allowed: boolean;
  /** The window in this isolate's view: its unused lease does not count as used. */
  window: WindowStatus;
}

interface Held {
  /** Leased and unused. */
  left: number;
  window: WindowStatus;
}

/**
 * Leases of requests for anonymous callers, whom an object per address counts exactly. An isolate leases requests in
 * advance, so that not every request pays the trip to the object. All leases together never exceed the limit. An
 * isolate's unused requests expire with the window.
 */
export class AddressLeases {
  readonly #held = new Map<string, Held>();
  readonly #maxAddresses: number;

  constructor(maxAddresses: number) {
    this.#maxAddresses = maxAddresses;
  }

  /** Takes one request from the lease; null when the limiter must be asked. */
  take(address: string, now: number): Taken | null {
    const held = this.#held.get(address);
    if (!held || now >= held.window.resetAt) return null;
    if (held.left > 0) {
      held.left--;
      return { allowed: true, window: seen(held) };
    }
    return held.window.remaining > 0 ? null : { allowed: false, window: seen(held) };
  }

  /** Adds a grant of the limiter. */
  add(address: string, { granted, window }: Lease): void {
    const held = this.#held.get(address);
    const left = held && held.window.resetAt === window.resetAt ? held.left : 0;
    this.#held.delete(address);
    if (this.#held.size >= this.#maxAddresses) {
      const oldest = this.#held.keys().next();
      if (!oldest.done) this.#held.delete(oldest.value);
    }
    this.#held.set(address, { left: left + granted, window });
  }
}

const seen = ({ left, window }: Held): WindowStatus => ({ ...window, remaining: window.remaining + left });

/** Number of requests per lease: a tenth of the limit, so that few are lost where a caller meets many isolates. */
export const leaseSize = (limit: number): number => Math.max(1, Math.min(1_000, Math.floor(limit / 10)));
