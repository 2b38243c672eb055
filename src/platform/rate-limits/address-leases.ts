import type { WindowStatus } from "./window-counter.ts";

/** What a limiter grants at once. */
export interface Lease {
  /** Requests that may be made; 0 when the window is used up. */
  granted: number;
  /** The window they are counted in, after the grant. */
  window: WindowStatus;
}

/** What is known of a caller after a request was taken from its lease, or refused. */
export interface Taken {
  allowed: boolean;
  /** The window as this isolate sees it: what it holds itself is not used yet. */
  window: WindowStatus;
}

interface Held {
  /** Leased and not used. */
  left: number;
  window: WindowStatus;
}

/**
 * Anonymous callers are counted by an object each, exactly. So that not every request pays the way to it, an isolate leases some
 * requests ahead: all leases together never exceed the limit, and what an isolate leased and did not use is lost with the window.
 */
export class AddressLeases {
  readonly #held = new Map<string, Held>();
  readonly #maxAddresses: number;

  constructor(maxAddresses: number) {
    this.#maxAddresses = maxAddresses;
  }

  /** Takes one request from what is held; null when nothing is known and the limiter must be asked. */
  take(address: string, now: number): Taken | null {
    const held = this.#held.get(address);
    if (!held || now >= held.window.resetAt) return null;
    if (held.left > 0) {
      held.left--;
      return { allowed: true, window: seen(held) };
    }
    return held.window.remaining > 0 ? null : { allowed: false, window: seen(held) };
  }

  /** Adds what the limiter granted. */
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

/** How many requests are leased at once: a tenth of the limit, so that few are lost where a caller meets many isolates. */
export const leaseSize = (limit: number): number => Math.max(1, Math.min(1_000, Math.floor(limit / 10)));
