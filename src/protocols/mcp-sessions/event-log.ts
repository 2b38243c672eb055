/** Messages of one session's latest streams, for a client that lost its connection. Kept in memory only. */
export class EventLog<Message> {
  readonly #streams = new Map<string, Stream<Message>>();

  readonly #limits: { streams: number; messages: number };

  constructor(limits: { streams: number; messages: number }) {
    this.#limits = limits;
  }

  /**
   * Records the next message of a stream, and returns its position. A new stream displaces the oldest. Of a stream with
   * too many messages only the last one is recorded, which ends it.
   */
  add(streamId: string, message: Message, isLast: boolean): number {
    const stream = this.#streams.get(streamId) ?? this.#begin(streamId);
    if (isLast || stream.messages.length < this.#limits.messages) stream.messages.push(message);
    stream.wake();
    return stream.messages.length - 1;
  }

  /** The messages from a position on; waits a while for the first. Null for an unknown stream. */
  async from(streamId: string, place: number, maxMs: number): Promise<Message[] | null> {
    const stream = this.#streams.get(streamId);
    if (stream === undefined) return null;
    if (stream.messages.length <= place) await stream.somethingNew(maxMs);
    return stream.messages.slice(place);
  }

  #begin(streamId: string): Stream<Message> {
    const [oldest] = this.#streams.keys();
    if (oldest !== undefined && this.#streams.size >= this.#limits.streams) this.#streams.delete(oldest);
    const stream = new Stream<Message>();
    this.#streams.set(streamId, stream);
    return stream;
  }
}

class Stream<Message> {
  readonly messages: Message[] = [];
  #next = Promise.withResolvers<void>();

  wake(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers<void>();
  }

  async somethingNew(maxMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, maxMs);
    await Promise.race([this.#next.promise, late.promise]);
    clearTimeout(timer);
  }
}
