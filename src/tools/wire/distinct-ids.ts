import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";

const SPREAD = 2 ** 40;

/**
 * Makes the ids of a connection's requests unlike those of every other connection: a call with a person's answer is
 * another request than the one that asked, and must not have its id. The library counts from zero.
 */
export function withDistinctIds(transport: Transport): void {
  const first = Math.floor(Math.random() * SPREAD);
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(raised(message, first), options);
  let receive: Transport["onmessage"];
  Object.defineProperty(transport, "onmessage", {
    configurable: true,
    get: () => receive,
    set: (handler: Transport["onmessage"]) => {
      receive = handler && ((message, extra) => handler(lowered(message, first), extra));
    },
  });
}

function raised(message: JSONRPCMessage, first: number): JSONRPCMessage {
  if (!("method" in message)) return message;
  if ("id" in message && typeof message.id === "number") return { ...message, id: message.id + first };
  const requestId = message.method === "notifications/cancelled" ? message.params?.["requestId"] : undefined;
  return typeof requestId === "number"
    ? { ...message, params: { ...message.params, requestId: requestId + first } }
    : message;
}

function lowered(message: JSONRPCMessage, first: number): JSONRPCMessage {
  if ("method" in message || !("id" in message)) return message;
  const id = Number(message.id);
  return Number.isFinite(id) ? { ...message, id: id - first } : message;
}
