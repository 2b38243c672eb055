import { openEventStream, type EventCaller, type StreamEvent } from "#test/support/event-stream";

export interface LiveStream {
  /** The next event other than `alive`. */
  next(): Promise<StreamEvent>;
  /** The next event of a kind; others are skipped. */
  nextOf(kind: string): Promise<StreamEvent>;
  /** The events up to the first of a kind, inclusive. */
  upTo(kind: string): Promise<StreamEvent[]>;
  close(): void;
}

/** Opens the stream of a tenant's events; fails the test when it is refused. */
export async function followEvents(
  caller: EventCaller,
  options: { lastEventId?: string; baseUrl?: string } = {},
): Promise<LiveStream> {
  const stream = await openEventStream("/api/events", { ...caller, ...options });
  if (stream.status !== 200) throw new Error(`The stream was refused with ${stream.status}.`);
  const next = async (): Promise<StreamEvent> => {
    for (;;) {
      const event = await stream.next();
      if (event === null) throw new Error("The stream has ended.");
      if (event.event !== "alive") return event;
    }
  };
  const upTo = async (kind: string): Promise<StreamEvent[]> => {
    const events = [await next()];
    while (events.at(-1)?.event !== kind) events.push(await next());
    return events;
  };
  return {
    next,
    nextOf: async (kind) => (await upTo(kind)).at(-1) as StreamEvent,
    upTo,
    close: () => stream.close(),
  };
}
