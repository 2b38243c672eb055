import { asObject, type JsonObject } from "#lib/json-values";
import { sentEvents, type SentEvent } from "#lib/sent-events";

import { parsedMessages } from "./parsed-message.ts";
import type { ReadMessage, SentRequest, ServerReader } from "./rpc-answer.ts";
import { wireFault } from "./wire-fault.ts";
import type { WireLog } from "./wire-fetch.ts";

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A fetch between a tool server and the library, in which the reader reads each message. A server may send its answer as JSON or as events,
 * under any name of a type. Throws PROVIDER_ERROR with the reason `session_gone` for a session that the server no longer knows.
 */
export function serverFetch(fetch: Fetch, log: WireLog, reader: ServerReader): Fetch {
  let sent: SentRequest | null = null;
  return async (url, init) => {
    const posted = init?.method === "POST" ? requestIn(init.body) : null;
    sent = posted ?? sent;
    const response = await fetch(url, init);
    if (init?.method === "POST" && !response.ok) return refusal(response, { init, log, reader, sent: posted });
    if (response.body === null || (init?.method === "POST" && posted === null)) return response;
    return (await readBody(response, reader, sent)) ?? response;
  };
}

function requestIn(body: unknown): SentRequest | null {
  const { id, method, params } = asObject(typeof body === "string" ? JSON.parse(body) : null) ?? {};
  const isRequest = (typeof id === "string" || typeof id === "number") && typeof method === "string";
  return isRequest ? { id, method, isNextPage: asObject(params)?.["cursor"] !== undefined } : null;
}

interface Refused {
  init: RequestInit;
  log: WireLog;
  reader: ServerReader;
  sent: SentRequest | null;
}

/** A status of refusal. A result below it is one all the same; the caller begins a session again that is gone. */
async function refusal(response: Response, { init, log, reader, sent }: Refused): Promise<Response> {
  const text = await response.text();
  if (new Headers(init.headers).has("mcp-session-id") && isSessionGone(response.status, text)) {
    log.fault ??= wireFault("session_gone", "The server ended the session before it took the request.");
    throw log.fault;
  }
  const hasResult = parsedMessages(text).some((one) => asObject(asObject(one)?.["result"]) !== null);
  if (!hasResult || sent?.method !== "tools/call") return again(response, text);
  log.status = 200;
  return jsonOf(reader, text, sent) ?? again(response, text);
}

const SESSION_WORDS = /session/i;

/** By the protocol 404; older servers refuse the request as a bad one, and name the session. */
const isSessionGone = (status: number, text: string): boolean =>
  status === 404 || status === 410 || (status === 400 && SESSION_WORDS.test(text.slice(0, 2_000)));

/** The response with another body, without the headers of the body as it was sent. */
function again(response: Response, body: BodyInit, headers: Record<string, string> = {}, status = response.status) {
  const kept = new Headers(response.headers);
  for (const name of ["content-length", "content-encoding"]) kept.delete(name);
  for (const [name, value] of Object.entries(headers)) kept.set(name, value);
  return new Response(body, { status, headers: kept });
}

const JSON_TYPE = { "content-type": "application/json" };
const EVENTS_TYPE = { "content-type": "text/event-stream" };

/** The body as the library reads it, by what it is; null for a body without a message. */
async function readBody(response: Response, reader: ServerReader, sent: SentRequest | null): Promise<Response | null> {
  const { body } = response;
  if (body === null) return null;
  const isStream = response.headers.get("content-type")?.includes("text/event-stream") === true;
  const { begin, whole } = await beginning(body);
  if (isStream && !/^[{[]/.test(begin)) return again(response, lawfulEvents(whole, reader, sent), EVENTS_TYPE, 200);
  const text = await new Response(whole).text();
  const json = sent === null ? null : jsonOf(reader, text, sent);
  if (json !== null) return again(response, json.body ?? "", JSON_TYPE, 200);
  return EVENT_LINE.test(text)
    ? again(response, lawfulEvents(new Response(text).body ?? whole, reader, sent), EVENTS_TYPE, 200)
    : again(response, text);
}

const EVENT_LINE = /^(?:data|event|id|retry)?:/;

/** The first characters of a body, and the whole of it. */
async function beginning(
  body: ReadableStream<Uint8Array>,
): Promise<{ begin: string; whole: ReadableStream<Uint8Array> }> {
  const source = body.getReader();
  const first = await source.read();
  const begin = first.done ? "" : new TextDecoder().decode(first.value.subarray(0, 64)).trimStart();
  let next: typeof first | null = first;
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await source.read());
      next = null;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => source.cancel(reason),
  });
  return { begin, whole };
}

/** The messages of a whole body; null without one. */
function jsonOf(reader: ServerReader, text: string, sent: SentRequest): Response | null {
  const read = messagesIn(text, reader, sent);
  if (read.length === 0) return null;
  const messages = read.map(({ message }) => message);
  const answer = read.findLast(({ answers }) => answers === "other");
  if (answer !== undefined && !read.some(({ answers }) => answers === "yes"))
    messages.splice(read.indexOf(answer), 1, answering(answer, sent));
  return Response.json(messages.length === 1 ? messages[0] : messages);
}

const messagesIn = (text: string, reader: ServerReader, sent: SentRequest | null): ReadMessage[] =>
  parsedMessages(text)
    .map((one) => reader.read(one, sent))
    .filter((one) => one !== null);

/** The only answer to the only request is its answer, whatever its id. */
const answering = ({ message }: ReadMessage, { id }: SentRequest): JsonObject => ({ ...message, id });

/** The messages of a stream as they come, with the names by which the library takes up the stream again. */
function lawfulEvents(
  body: ReadableStream<Uint8Array>,
  reader: ServerReader,
  sent: SentRequest | null,
): ReadableStream<Uint8Array> {
  const written = writtenEvents(body, reader, sent);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await written.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await written.return(undefined)),
  });
}

/** An event that its server did not end is read as well. */
const END_OF_EVENT = "\n\n";

async function* writtenEvents(
  body: ReadableStream<Uint8Array>,
  reader: ServerReader,
  sent: SentRequest | null,
): AsyncGenerator<string, void, void> {
  let other: ReadMessage | null = null;
  for await (const event of sentEvents(body, END_OF_EVENT)) {
    const read = messagesIn(event.data, reader, sent);
    const messages = read.filter(({ answers }) => answers !== "other").map(({ message }) => message);
    other = read.some(({ answers }) => answers === "yes")
      ? null
      : (read.findLast(({ answers }) => answers === "other") ?? other);
    yield writtenEvent(event, messages);
    if (read.some(({ answers }) => answers === "yes")) return;
  }
  if (other !== null && sent !== null) yield writtenEvent({}, [answering(other, sent)]);
}

/** The event with each message; one without messages keeps its name. */
function writtenEvent({ id, retryMs }: Partial<SentEvent>, messages: readonly JsonObject[]): string {
  const head = `${retryMs === undefined ? "" : `retry: ${retryMs}\n`}${id === undefined ? "" : `id: ${id}\n`}`;
  if (messages.length === 0) return head === "" ? ":\n\n" : `${head}data: \n\n`;
  return messages.map((message, at) => `${at === 0 ? head : ""}data: ${JSON.stringify(message)}\n\n`).join("");
}
