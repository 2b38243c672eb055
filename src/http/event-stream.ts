import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";

import { endBeforeStop } from "#middleware/draining";

/** One event of an event stream (WHATWG HTML, section 9.2); without `id` clients cannot resume from it. */
interface StreamedEvent {
  id?: string;
  event: string;
  /** Sent as JSON. */
  data: unknown;
  /** Sent unchanged, instead of `data`. */
  text?: string;
  /** Milliseconds after which a disconnected client reconnects. */
  retry?: number;
}

interface StreamOptions {
  /** Milliseconds without reading after which a client is dropped; without it a stream waits for its client. */
  slowClientMs?: number;
  /** Whether the events come to an end, so that an instance that stops waits for it. Default: they do not. */
  hasEnd?: boolean;
}

/**
 * Answers with events as their batches arrive, until the end or the client's disconnection. An empty batch sends a
 * comment, so that no proxy considers the connection dead.
 */
export function answerEvents<Event>(
  c: Context,
  batches: AsyncIterable<readonly Event[]>,
  present: (event: Event) => StreamedEvent,
  { slowClientMs, hasEnd = false }: StreamOptions = {},
): Response {
  const dropping = new AbortController();
  const taken = (writing: Promise<unknown>): Promise<unknown> =>
    slowClientMs === undefined ? writing : withinTime(writing, slowClientMs, () => dropping.abort());
  const write = async (stream: SSEStreamingApi): Promise<void> => {
    for await (const events of eachToItsEnd(c, batches)) {
      if (stream.aborted || dropping.signal.aborted) return;
      if (events.length === 0) await taken(stream.write(": still running\n\n"));
      for (const event of events) {
        const { data, text = JSON.stringify(data), ...head } = present(event);
        await taken(stream.writeSSE({ ...head, data: text }));
        if (dropping.signal.aborted) return;
      }
    }
  };
  const response = streamSSE(c, (stream) => (hasEnd ? endBeforeStop(write(stream)) : write(stream)));
  // Hono sets `no-cache`, which permits caching.
  response.headers.set("Cache-Control", "no-store");
  return slowClientMs === undefined ? response : droppable(response, dropping.signal);
}

/** Waits for work up to a limit, and reports when it is exceeded. */
async function withinTime(work: Promise<unknown>, maxMs: number, isLate: () => void): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    isLate();
    late.resolve();
  }, maxMs);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

/**
 * The same response with a connection that the signal breaks: a clean end would require the client to read pending
 * data.
 */
function droppable(response: Response, signal: AbortSignal): Response {
  if (response.body === null) return response;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void response.body.pipeTo(writable, { signal }).catch(() => undefined);
  return new Response(readable, response);
}

/**
 * A client's disconnection does not stop a batch halfway, where it occupies a database connection that others wait for.
 */
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
