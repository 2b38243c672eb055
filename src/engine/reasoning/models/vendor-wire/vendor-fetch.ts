import type { JsonObject } from "#engine/reasoning/provider";
import { parseExact } from "#lib/exact-numbers";
import { asObject } from "#lib/json-values";
import { sentEvents } from "#lib/sent-events";

import { faultInAnswer, type FaultInAnswer } from "./fault-in-answer.ts";
import type { VendorWire } from "./vendor-wire.ts";

type Fetch = typeof globalThis.fetch;

/**
 * A fetch between a vendor and the SDK. The SDK's reader is strict, and vendors send more, less and other than it knows: unknown events and
 * fields are passed over, null is like absent, a fault in an answer with the status 200 becomes an error response with the vendor's words,
 * and a whole answer in place of a stream becomes a stream. What is needed and unreadable stays as it is, so that the SDK refuses it.
 * `query` is the query of the vendor's address, which each request carries behind its path.
 */
export function vendorFetch(wire: VendorWire, query: string, send: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const response = await send(withQuery(input, query), init);
    if (!response.ok || response.body === null) return response;
    const wantsStream = isStreamRequest(init?.body);
    const isStream = response.headers.get("content-type")?.includes("text/event-stream") === true;
    if (wantsStream && isStream) return await lawfulStream(response, response.body, wire);
    return isStream ? response : await lawfulAnswer(response, wire, wantsStream);
  };
}

function withQuery(input: Parameters<Fetch>[0], query: string): Parameters<Fetch>[0] {
  if (query === "" || input instanceof Request) return input;
  const url = new URL(input);
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(name, value);
  return url.href;
}

const isStreamRequest = (body: unknown): boolean =>
  typeof body === "string" && asObject(read(body))?.["stream"] === true;

async function lawfulAnswer(response: Response, wire: VendorWire, wantsStream: boolean): Promise<Response> {
  const text = await response.text().catch((error: unknown) => new Broken(error));
  if (text instanceof Broken) return again(response, text.body());
  const body = asObject(read(text));
  if (body === null) return again(response, text);
  const answer = wire.answer(body);
  const fault = faultInAnswer(body, answer === null);
  if (fault !== null) return errorResponse(fault);
  if (answer === null) return again(response, text);
  if (!wantsStream) return again(response, JSON.stringify(answer));
  const events = wire.eventsOf(answer).map((event) => wire.written(event));
  return new Response(events.join(""), { headers: { "content-type": "text/event-stream" } });
}

/** An answer whose connection broke after its status had come: the SDK must know that the vendor had begun it. */
class Broken {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
  body(): ReadableStream<Uint8Array> {
    return new ReadableStream({ start: (controller) => controller.error(this.error) });
  }
}

/** The headers of the vendor without those of the body as it was sent. */
function again(response: Response, body: BodyInit): Response {
  const headers = new Headers(response.headers);
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(body, { status: response.status, headers });
}

const errorResponse = ({ status, ...error }: FaultInAnswer): Response => Response.json({ error }, { status });

async function lawfulStream(response: Response, body: ReadableStream<Uint8Array>, wire: VendorWire): Promise<Response> {
  const events = eventsIn(body);
  const lawful = lawfulEvents(wire);
  const first = await events.next().catch((error: unknown) => new Broken(error));
  if (first instanceof Broken) return again(response, first.body());
  const fault = first.done === true ? null : faultIn(first.value);
  if (fault !== null) {
    await events.return(undefined);
    return errorResponse(fault);
  }
  let next: typeof first | null = first;
  const encoder = new TextEncoder();
  return again(
    response,
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        for (;;) {
          const { done, value } = next ?? (await events.next());
          next = null;
          if (done === true) return controller.close();
          const written = lawful(value);
          if (written !== "") return controller.enqueue(encoder.encode(written));
        }
      },
      cancel: async () => void (await events.return(undefined)),
    }),
  );
}

/** The data of each event of a stream, as it comes. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  for await (const { data } of sentEvents(body)) yield data;
}

/** Writes the events to pass on for each one that came. */
function lawfulEvents(wire: VendorWire): (data: string) => string {
  const read = wire.events();
  return (data) => {
    if (data === DONE) return `data: ${DONE}\n\n`;
    const fault = faultIn(data);
    if (fault !== null) return wire.written(wire.faultEvent(fault));
    const event = objectIn(data);
    if (event === UNREADABLE) return `data: ${data.replaceAll("\n", " ")}\n\n`;
    return event === null
      ? ""
      : read(event)
          .map((one) => wire.written(one))
          .join("");
  };
}

const DONE = "[DONE]";
const UNREADABLE = Symbol("an event that only begins as an object");

const faultIn = (data: string): FaultInAnswer | null => {
  const event = objectIn(data);
  return event === null || event === UNREADABLE ? null : faultInAnswer(event, false);
};

/** The object of an event; null for what carries nothing, such as signs of life. */
function objectIn(data: string): JsonObject | null | typeof UNREADABLE {
  const text = data.trim();
  if (!text.startsWith("{")) return null;
  return asObject(read(text)) ?? UNREADABLE;
}

function read(text: string): unknown {
  try {
    return parseExact(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}
