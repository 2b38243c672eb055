/** An answer within this time needs no stream. */
const SOON_MS = 500;

const STREAM_HEADERS = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
const encoder = new TextEncoder();

/**
 * The answer itself when it comes soon. Otherwise a stream of events that sends signs of life until the answer, and
 * then the answer: a call may take minutes. When the client closes the stream, the request that `answer` got is
 * aborted.
 */
export async function aliveUntilAnswered(
  request: Request,
  answer: (request: Request) => Promise<Response>,
  everyMs: number,
): Promise<Response> {
  const hungUp = new AbortController();
  const answering = answer(new Request(request, { signal: AbortSignal.any([request.signal, hungUp.signal]) }));
  const soon = await withinTime(answering, SOON_MS);
  if (soon !== null) return soon;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void tell(answering, writable, everyMs).catch((error: unknown) => {
    hungUp.abort();
    return writable.abort(error).catch(() => undefined);
  });
  return new Response(readable, { headers: STREAM_HEADERS });
}

/** Writes signs of life until the answer, then the answer. Rejects when the work fails, or the client stops reading. */
async function tell(answering: Promise<Response>, stream: WritableStream<Uint8Array>, everyMs: number): Promise<void> {
  let answered = await withinTime(answering, everyMs);
  while (answered === null) {
    // oxlint-disable-next-line no-await-in-loop -- one sign of life after the other
    await write(stream, ": alive\n\n");
    // oxlint-disable-next-line no-await-in-loop
    answered = await withinTime(answering, everyMs);
  }
  const isStream = answered.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (isStream && answered.body !== null) return answered.body.pipeTo(stream);
  await write(stream, `event: message\ndata: ${await answered.text()}\n\n`);
  await stream.close();
}

async function write(stream: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stream.getWriter();
  try {
    await writer.write(encoder.encode(text));
  } finally {
    writer.releaseLock();
  }
}

/** The result of the work; null when it takes longer. */
async function withinTime<Result>(work: Promise<Result>, maxMs: number): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), maxMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
