import { createParser } from "eventsource-parser";

/** An event of a stream, with the name and the wait that its sender gave it. */
export interface SentEvent {
  data: string;
  id: string | undefined;
  /** The wait before the stream is taken up again; undefined where the sender names none. */
  retryMs: number | undefined;
}

/**
 * The events of a stream, as they come. `lastWords` are read behind the stream's end: an empty line there ends an event that its sender did
 * not end.
 */
export async function* sentEvents(
  body: ReadableStream<Uint8Array>,
  lastWords = "",
): AsyncGenerator<SentEvent, void, void> {
  const ready: SentEvent[] = [];
  let retryMs: number | undefined;
  const parser = createParser({
    onRetry: (wait) => void (retryMs = wait),
    onEvent: ({ data, id }) => {
      ready.push({ data, id, retryMs });
      retryMs = undefined;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      parser.feed(done ? decoder.decode() + lastWords : decoder.decode(value, { stream: true }));
      yield* ready.splice(0);
      if (!done) continue;
      if (retryMs !== undefined) yield { data: "", id: undefined, retryMs };
      return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
