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

/** How the messages of one request go out to its client. */
type Outlet = (message: JSONRPCMessage, options: { relatedRequestId?: RequestId } | undefined) => Promise<void>;

const REPLAYED = "tenure:said-again";
/** How long one look into the session's mailbox waits. */
const LOOK_MS = 15_000;

/** The mailbox of a request's own messages: the client's answers to questions, and its word that it no longer wants the answer. */
export const boxOf = (requestId: unknown): string => `request ${JSON.stringify(requestId)}`;

/** The mailbox that the answer to a question of ours belongs into; null when the question is not ours. */
export function boxOfAnswer(questionId: unknown): string | null {
  const [, box] = (typeof questionId === "string" && /^(request .*)#\d+$/.exec(questionId)) || [];
  return box ?? null;
}

/**
 * The transport of one request of an earlier revision. There the client's answers to questions, and its cancellation, come with other
 * requests, perhaps to another isolate: the session carries them here. Whatever the client said in `initialize` is said again, so that the
 * server of this request knows what its client can do.
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

  /** Says again what the client said earlier in its session. */
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

  /** Hands the request what comes for it by other requests, until it is answered. */
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
