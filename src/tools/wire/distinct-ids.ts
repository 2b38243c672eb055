import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/client";

/** Many servers keep an id in 32 bits with a sign. A connection counts up from below half of that. */
const LAST_BEGINNING = 2 ** 30;

/**
 * Makes the ids of a connection's requests unlike those of every other connection: a call with a person's answer is
 * another request than the one that asked, and must not have its id. The library counts from zero, and names one request
 * by a text, which servers with numbers for ids do not read.
 */
export function withDistinctIds(transport: Transport): void {
  const ids = new DistinctIds();
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(ids.sent(message), options);
  let receive: Transport["onmessage"];
  Object.defineProperty(transport, "onmessage", {
    configurable: true,
    get: () => receive,
    set: (handler: Transport["onmessage"]) => {
      receive = handler && ((message, extra) => handler(ids.received(message), extra));
    },
  });
}

class DistinctIds {
  readonly #ofWire = new Map<number, RequestId>();
  readonly #ofLibrary = new Map<RequestId, number>();
  #next = 1 + Math.floor(Math.random() * LAST_BEGINNING);

  sent(message: JSONRPCMessage): JSONRPCMessage {
    if (!("method" in message)) return message;
    if ("id" in message) return { ...message, id: this.#given(message.id) };
    const requestId = message.method === "notifications/cancelled" ? message.params?.["requestId"] : undefined;
    const known = this.#ofLibrary.get(requestId as RequestId);
    return known === undefined ? message : { ...message, params: { ...message.params, requestId: known } };
  }

  received(message: JSONRPCMessage): JSONRPCMessage {
    if ("method" in message || !("id" in message)) return message;
    const id = this.#ofWire.get(Number(message.id));
    return id === undefined ? message : { ...message, id };
  }

  #given(id: RequestId): number {
    const wire = this.#next;
    this.#next += 1;
    this.#ofWire.set(wire, id);
    this.#ofLibrary.set(id, wire);
    return wire;
  }
}
