import { request, type ClientRequest, type IncomingMessage } from "node:http";

import { inject, onTestFinished } from "vitest";

export interface StreamEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

export interface EventStream {
  status: number;
  contentType: string;
  /** The next event; null when the stream has ended. Comments are passed over. */
  next(): Promise<StreamEvent | null>;
  /** All events to the end of the stream. */
  rest(): Promise<StreamEvent[]>;
  /** Hangs up, as a client whose connection broke. */
  close(): void;
}

export type EventCaller = { token: string } | { key: string } | { cookie: string };

function credentialOf(caller: EventCaller): Record<string, string> {
  if ("key" in caller) return { "x-api-key": caller.key };
  return "cookie" in caller ? { cookie: caller.cookie } : { authorization: `Bearer ${caller.token}` };
}

/** Opens a stream of server-sent events; closed at the latest when the test ends. */
export async function openEventStream(
  path: string,
  { lastEventId, baseUrl, ...caller }: EventCaller & { lastEventId?: string; baseUrl?: string },
): Promise<EventStream> {
  const headers = {
    ...credentialOf(caller),
    ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
  };
  const { sent, response } = await open(new URL(path, baseUrl ?? inject("baseUrl")), headers);
  onTestFinished(() => void sent.destroy());
  const events = eventsOf(response);
  const next = async (): Promise<StreamEvent | null> => {
    const { value, done } = await events.next();
    return done ? null : value;
  };
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers["content-type"] ?? "",
    next,
    rest: async () => {
      const all: StreamEvent[] = [];
      for (let event = await next(); event !== null; event = await next()) all.push(event);
      return all;
    },
    close: () => void sent.destroy(),
  };
}

function open(url: URL, headers: Record<string, string>): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const sent = request(url.href, { headers, agent: false }, (response) => resolve({ sent, response }));
    sent.on("error", reject);
    sent.end();
  });
}

async function* eventsOf(response: IncomingMessage): AsyncGenerator<StreamEvent> {
  let text = "";
  for await (const chunk of response) {
    text += String(chunk);
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const event = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) yield event;
    }
  }
}

function parse(block: string): StreamEvent | null {
  const fields = new Map(
    block
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith(":"))
      .map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
      }),
  );
  const data = fields.get("data");
  if (data === undefined) return null;
  return {
    id: fields.get("id") ?? "",
    event: fields.get("event") ?? "",
    data: JSON.parse(data) as Record<string, unknown>,
  };
}

/** The text that a client assembles from a stream, without retracted parts. */
export function assembled(events: readonly { event: string; data: Record<string, unknown> }[]): string {
  let text = "";
  for (const { event, data } of events) {
    if (event === "text" || event === "delta") text += String(data["text"]);
    if (event === "text_reset" || event === "reset") text = "";
  }
  return text;
}
