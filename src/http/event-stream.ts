import type { Context } from "hono";
import { streamSSE } from "hono/streaming";

/** One event of an event stream (WHATWG HTML, section 9.2); without `id` it is none to resume from. */
interface StreamedEvent {
  id?: string;
  event: string;
  /** Sent as JSON. */
  data: unknown;
  /** Sent as it is, instead of `data`. */
  text?: string;
  /** After how many milliseconds a client that lost its connection comes again. */
  retry?: number;
}

interface StreamOptions {
  /** A client that takes nothing for so long is dropped, milliseconds; without it a stream waits for its client. */
  slowClientMs?: number;
}

/**
 * Answers with events as their batches come, until there are no more or the caller hangs up. For an empty batch a comment is sent, so that
 * no proxy takes the connection for dead.
 */
export function answerEvents<Event>(
  c: Context,
  batches: AsyncIterable<readonly Event[]>,
  present: (event: Event) => StreamedEvent,
  { slowClientMs }: StreamOptions = {},
): Response {
  const dropping = new AbortController();
  const taken = (writing: Promise<unknown>): Promise<unknown> =>
    slowClientMs === undefined ? writing : withinTime(writing, slowClientMs, () => dropping.abort());
  const response = streamSSE(c, async (stream) => {
    for await (const events of eachToItsEnd(c, batches)) {
      if (stream.aborted || dropping.signal.aborted) return;
      if (events.length === 0) await taken(stream.write(": still running\n\n"));
      for (const event of events) {
        const { data, text = JSON.stringify(data), ...head } = present(event);
        await taken(stream.writeSSE({ ...head, data: text }));
        if (dropping.signal.aborted) return;
      }
    }
  });
  // Hono says `no-cache`, by which it might be kept.
  response.headers.set("Cache-Control", "no-store");
  return slowClientMs === undefined ? response : droppable(response, dropping.signal);
}

/** Waits for something, and says so when it takes too long; then it is waited for no longer. */
async function withinTime(work: Promise<unknown>, maxMs: number, isLate: () => void): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    isLate();
    late.resolve();
  }, maxMs);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

/** The same response, whose connection is broken by the signal: to end it well, its client would have to take what is on its way. */
function droppable(response: Response, signal: AbortSignal): Response {
  if (response.body === null) return response;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void response.body.pipeTo(writable, { signal }).catch(() => undefined);
  return new Response(readable, response);
}

/** A caller that hangs up does not stop the making of a batch halfway, where it holds a place at the database that others wait for. */
async function* eachToItsEnd<Batch>(c: Context, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const coming = iterator.next();
      c.executionCtx.waitUntil(coming);
      const { value, done } = await coming;
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
