/** A request that waits or works. */
interface Ticket {
  owner: string;
  /** Increases while its request lives. */
  beats: number;
  isOver: boolean;
}

interface Limits {
  waitingOfOwner: number;
  /** A short pause, measured in the waiting request. */
  pause: () => Promise<void>;
}

/**
 * Number of pauses without a beat after which a request counts as cancelled: its client disconnected, and it no longer
 * runs.
 */
const SILENT_PAUSES = 50;

/**
 * Admits one request at a time. The others wait in a queue per owner, first come, first served. The queues take turns,
 * so a long queue delays no other owner.
 *
 * Each request polls for its turn. Another request cannot wake it: the runtime ends a request that waits for nothing it
 * started, as one that hangs. An ended request cannot report it either, so a silent request loses its place to the
 * next.
 */
export class Turns {
  readonly #lines = new Map<string, Ticket[]>();
  readonly #limits: Limits;
  #working: Ticket | null = null;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes; null when too many of the owner's requests already wait. */
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

  /** Waits until no ticket precedes this one. Silent tickets ahead of it are removed. */
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
    // The owner moves behind the other owners.
    const rest = this.#lines.get(ticket.owner);
    if (rest === undefined) return;
    this.#lines.delete(ticket.owner);
    this.#lines.set(ticket.owner, rest);
  }

  /** The ticket that works, or whose turn it is. */
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
