/** A request that waits or works. */
interface Ticket {
  owner: string;
  /** The share of the capacity that it takes. */
  weight: number;
  /** Increases while its request lives. */
  beats: number;
  isOver: boolean;
}

interface Limits {
  waitingOfOwner: number;
  /** Requests work at the same time while their weights do not exceed it; one alone may. */
  capacity: number;
  /** A short pause, measured in the waiting request. */
  pause: () => Promise<void>;
}

/**
 * Number of pauses without a beat after which a request counts as cancelled: its client disconnected, and it no longer
 * runs.
 */
const SILENT_PAUSES = 50;

/**
 * Admits as many requests as its capacity allows, often one. The others wait in a queue per owner, first come, first
 * served. The next turn belongs to the owner whose last turn was longest ago, so a long queue delays no other owner.
 *
 * Each request polls for its turn. Another request cannot wake it: the runtime ends a request that waits for nothing it
 * started, as one that hangs. An ended request cannot report it either, so a silent request loses its place to the
 * next.
 */
export class Turns {
  readonly #lines = new Map<string, Ticket[]>();
  readonly #working = new Set<Ticket>();
  /** For each owner the number of its last turn; forgotten when no request is left. */
  readonly #lastTurns = new Map<string, number>();
  readonly #limits: Limits;
  #turns = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How many turns precede the one that a new request of this owner would get. */
  before(owner: string): number {
    const own = this.#lines.get(owner)?.length ?? 0;
    let count = own + this.#working.size;
    for (const [other, { length }] of this.#lines) if (other !== owner) count += Math.min(length, own + 1);
    return count;
  }

  /** Does the work when its turn comes; null when too many of the owner's requests already wait. */
  async take<Result>(
    owner: string,
    work: () => Promise<Result>,
    weight = this.#limits.capacity,
  ): Promise<Result | null> {
    const ticket: Ticket = { owner, weight, beats: 0, isOver: false };
    const line = this.#lines.get(owner) ?? [];
    const isFree = this.#lines.size === 0 && this.#hasRoom(ticket);
    if (!isFree && line.length >= this.#limits.waitingOfOwner) return null;
    if (isFree) this.#start(ticket);
    else this.#lines.set(owner, [...line, ticket]);
    void this.#beat(ticket);
    try {
      if (!isFree) await this.#turnOf(ticket);
      return await work();
    } finally {
      ticket.isOver = true;
      this.#leave(ticket);
    }
  }

  async #beat(ticket: Ticket): Promise<void> {
    while (!ticket.isOver) {
      await this.#limits.pause();
      ticket.beats += 1;
    }
  }

  /** Waits until the ticket is next and has room. Silent tickets before it are removed. */
  async #turnOf(ticket: Ticket): Promise<void> {
    const heard = new Map<Ticket, { beats: number; silentPauses: number }>();
    for (let before = this.#before(ticket); before.length > 0; before = this.#before(ticket)) {
      for (const one of before) {
        const { beats, silentPauses } = heard.get(one) ?? { beats: -1, silentPauses: 0 };
        if (silentPauses > SILENT_PAUSES) this.#leave(one);
        else heard.set(one, { beats: one.beats, silentPauses: one.beats === beats ? silentPauses + 1 : 0 });
      }
      await this.#limits.pause();
    }
    this.#leave(ticket);
    this.#start(ticket);
  }

  #start(ticket: Ticket): void {
    this.#working.add(ticket);
    this.#turns += 1;
    this.#lastTurns.set(ticket.owner, this.#turns);
  }

  /** Which tickets a waiting one waits for: the next one, or those that work; empty when its turn has come. */
  #before(ticket: Ticket): readonly Ticket[] {
    const next = this.#next();
    if (next !== null && next !== ticket) return [next, ...this.#working];
    return this.#hasRoom(ticket) ? [] : [...this.#working];
  }

  #hasRoom({ weight }: Ticket): boolean {
    const taken = [...this.#working].reduce((sum, one) => sum + one.weight, 0);
    return this.#working.size === 0 || taken + weight <= this.#limits.capacity;
  }

  /** The first ticket of the owner whose last turn was longest ago. */
  #next(): Ticket | null {
    let next: Ticket | null = null;
    let longestAgo = Number.POSITIVE_INFINITY;
    for (const [owner, [first]] of this.#lines) {
      const last = this.#lastTurns.get(owner) ?? 0;
      if (first === undefined || last >= longestAgo) continue;
      next = first;
      longestAgo = last;
    }
    return next;
  }

  #leave(ticket: Ticket): void {
    this.#working.delete(ticket);
    const rest = (this.#lines.get(ticket.owner) ?? []).filter((one) => one !== ticket);
    if (rest.length > 0) this.#lines.set(ticket.owner, rest);
    else this.#lines.delete(ticket.owner);
    if (this.#lines.size === 0 && this.#working.size === 0) this.#lastTurns.clear();
  }
}
