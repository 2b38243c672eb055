/** An event that has a number. */
interface Numbered {
  id: number;
}

/** The latest events of a tenant in memory, in order, up to a limit. */
export class EventWindow<Event extends Numbered> {
  readonly #size: number;
  #events: Event[] = [];
  #floor = 0;
  #latest = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** The number after which all events are here. */
  get floor(): number {
    return this.#floor;
  }

  /** The number of the last event. */
  get latest(): number {
    return this.#latest;
  }

  /** Starts with the given events in order; `isAll` when no earlier one could be requested. */
  begin(events: readonly Event[], isAll: boolean): void {
    this.#floor = isAll ? 0 : (events[0]?.id ?? 1) - 1;
    this.add(events);
  }

  /** Adds the events after the latest, in order. */
  add(events: readonly Event[]): void {
    this.#events.push(...events);
    this.#latest = events.at(-1)?.id ?? this.#latest;
    if (this.#events.length <= this.#size) return;
    const dropped = this.#events.splice(0, this.#events.length - this.#size);
    this.#floor = dropped.at(-1)?.id ?? this.#floor;
  }

  /** The next events after a number that is not below the floor, up to a limit and another number. */
  after(number: number, limit: number, upTo = Infinity): Event[] {
    let low = 0;
    for (let high = this.#events.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.id ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    return this.#events.slice(low, low + limit).filter(({ id }) => id <= upTo);
  }
}
