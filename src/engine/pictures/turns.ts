/** Somebody who waits or works. */
interface Ticket {
  owner: string;
  /** Goes up as long as its request lives. */
  beats: number;
  isOver: boolean;
}

interface Limits {
  waitingOfOwner: number;
  /** A short time, measured in the request that asks. */
  pause: () => Promise<void>;
}

/** So many pauses without a beat mean that a request was cancelled: its client hung up, and nothing of it runs any more. */
const SILENT_PAUSES = 50;

/**
 * Lets one in at a time. Who waits stands in a line of its owner, first come, first served, and the lines take turns, so that a long line
 * delays no other owner.
 *
 * Each request looks by itself whether its turn has come. It cannot be told by another one: the runtime ends a request that waits for nothing of
 * its own, as one that hangs. And one that ended cannot say so: the place of a request that is silent goes to the next.
 */
export class Turns {
  readonly #lines = new Map<string, Ticket[]>();
  readonly #limits: Limits;
  #working: Ticket | null = null;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes; null when too many of the owner wait already. */
  async take<Result>(owner: string, work: () => Promise<Result>): Promise<Result | null> {
    const ticket: Ticket = { owner, beats: 0, isOver: false };
    const line = this.#lines.get(owner) ?? [];
    const isFree = this.#working === null && this.#lines.size === 0;
    if (!isFree && line.length >= this.#limits.waitingOfOwner) return null;
    if (isFree) this.#working = ticket;
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

  /** Waits until nobody stands before this ticket. Who does and is silent is put out. */
  async #turnOf(ticket: Ticket): Promise<void> {
    let watched: Ticket | null = null;
    let beats = 0;
    let silentPauses = 0;
    for (let before = this.#before(); before !== ticket; before = this.#before()) {
      silentPauses = before === watched && before?.beats === beats ? silentPauses + 1 : 0;
      watched = before;
      beats = before?.beats ?? 0;
      if (before !== null && silentPauses > SILENT_PAUSES) this.#leave(before);
      await this.#limits.pause();
    }
    this.#leave(ticket);
    this.#working = ticket;
    // The owner stands behind the other owners from now on.
    const rest = this.#lines.get(ticket.owner);
    if (rest === undefined) return;
    this.#lines.delete(ticket.owner);
    this.#lines.set(ticket.owner, rest);
  }

  /** Who works, or whose turn it is. */
  #before(): Ticket | null {
    const [line] = this.#lines.values();
    return this.#working ?? line?.[0] ?? null;
  }

  #leave(ticket: Ticket): void {
    if (this.#working === ticket) this.#working = null;
    const rest = (this.#lines.get(ticket.owner) ?? []).filter((one) => one !== ticket);
    if (rest.length > 0) this.#lines.set(ticket.owner, rest);
    else this.#lines.delete(ticket.owner);
  }
}
