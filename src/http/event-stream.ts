import type { Context } from "hono";
import { streamSSE } from "hono/streaming";

/** One event of an event stream (WHATWG HTML, section 9.2); without `id` it is none to resume from. */
interface StreamedEvent {
  id?: string;
  event: string;
  data: unknown;
}

/**
 * Answers with events as their batches come, until there are no more or the caller hangs up. For an empty batch a comment is sent, so that
 * no proxy takes the connection for dead.
 */
export function answerEvents<Event>(
  c: Context,
  batches: AsyncIterable<readonly Event[]>,
  present: (event: Event) => StreamedEvent,
): Response {
  const response = streamSSE(c, async (stream) => {
    for await (const events of eachToItsEnd(c, batches)) {
      if (stream.aborted) return;
      if (events.length === 0) await stream.write(": still running\n\n");
      for (const event of events) {
        const { data, ...head } = present(event);
        await stream.writeSSE({ ...head, data: JSON.stringify(data) });
      }
    }
  });
  // Hono says `no-cache`, by which it might be kept.
  response.headers.set("Cache-Control", "no-store");
  return response;
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
