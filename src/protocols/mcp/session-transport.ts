import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type MessageExtraInfo,
  type RequestId,
  type Transport,
  type TransportSendOptions,
} from "@modelcontextprotocol/server";

import type { McpSessionClient, SessionFacts } from "#protocols/mcp-sessions/mcp-session-client";

/** Sends the messages of one request to its client. */
type Outlet = (message: JSONRPCMessage, options: { relatedRequestId?: RequestId } | undefined) => Promise<void>;

const REPLAYED = "tenure:said-again";
/** How long one poll of the session's mailbox waits. */
const LOOK_MS = 15_000;

/** The mailbox of a request's messages: the client's answers to questions, and its cancellation. */
export const boxOf = (requestId: unknown): string => `request ${JSON.stringify(requestId)}`;

/** The mailbox for the answer to one of our questions; null for a foreign question. */
export function boxOfAnswer(questionId: unknown): string | null {
  const [, box] = (typeof questionId === "string" && /^(request .*)#\d+$/.exec(questionId)) || [];
  return box ?? null;
}

/**
 * The transport of one request of an earlier revision. There the client's answers to questions, and its cancellation,
 * come with other requests, perhaps to another isolate; the session carries them here. The client's `initialize`
 * message is replayed, so that the server of this request knows its capabilities.
 */
export class SessionTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  #heardAgain = Promise.withResolvers<void>();
  readonly #questions = new Map<string, RequestId>();
  #isAnswered = false;

  readonly #session: McpSessionClient | null;
  readonly #requestId: unknown;
  readonly #outlet: Outlet;

  constructor(session: McpSessionClient | null, requestId: unknown, outlet: Outlet) {
    this.#session = session;
    this.#requestId = requestId;
    this.#outlet = outlet;
  }

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.#isAnswered = true;
    this.onclose?.();
  }

  receive(message: JSONRPCMessage, extra?: MessageExtraInfo): void {
    this.onmessage?.(message, extra);
  }

  /** Replays the client's earlier statements in its session. */
  async replay({ initialize, logLevel }: SessionFacts): Promise<void> {
    if (initialize === null) return;
    await this.#sayAgain("initialize", initialize);
    this.receive({ jsonrpc: "2.0", method: "notifications/initialized" });
    if (logLevel !== null) await this.#sayAgain("logging/setLevel", { level: logLevel });
  }

  async #sayAgain(method: string, params: Record<string, unknown>): Promise<void> {
    this.#heardAgain = Promise.withResolvers<void>();
    this.receive({ jsonrpc: "2.0", id: REPLAYED, method, params });
    await this.#heardAgain.promise;
  }

  /** Passes messages from other requests to this one, until it is answered. */
  async carryMail(): Promise<void> {
    if (this.#session === null) return;
    while (!this.#isAnswered) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      for (const message of await this.#session.take(boxOf(this.#requestId), LOOK_MS)) this.#deliver(message);
    }
  }

  async send(message: JSONRPCMessage, { relatedRequestId }: TransportSendOptions = {}): Promise<void> {
    const options = relatedRequestId === undefined ? undefined : { relatedRequestId };
    if (isJSONRPCResponse(message) && message.id === REPLAYED) return this.#heardAgain.resolve();
    if (isJSONRPCResponse(message) && message.id === this.#requestId) this.#isAnswered = true;
    if (!isJSONRPCRequest(message)) return this.#outlet(message, options);
    const id = `${boxOf(this.#requestId)}#${this.#questions.size}`;
    this.#questions.set(id, message.id);
    return this.#outlet({ ...message, id }, options);
  }

  #deliver(message: Record<string, unknown>): void {
    const asked = this.#questions.get(String(message["id"]));
    const ours = asked === undefined ? message : { ...message, id: asked };
    this.receive(ours as JSONRPCMessage);
  }
}
