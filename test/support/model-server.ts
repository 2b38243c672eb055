import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

import { anthropicWire } from "./anthropic-wire.ts";
import { type Oddity, oddAnswer, oddEvents, oddReply } from "./model-oddities.ts";
import type { ModelReply, Wire } from "./model-wire.ts";
import { openAiWire } from "./openai-wire.ts";

/** One scripted answer of the server. */
export type Script =
  | ({ kind: "reply"; held?: Held; odd?: readonly Oddity[] } & ModelReply)
  /** An error status; `retryAfter` becomes the header. */
  | { kind: "status"; status: number; retryAfter?: string; message?: string }
  /** No answer at all, until the client gives up. */
  | { kind: "hang" }
  /** A status of 200 with this body. */
  | { kind: "body"; body: string }
  /** The connection is closed without an answer. */
  | { kind: "lost" }
  /** A stream (or an answer) whose connection breaks in the middle. */
  | { kind: "broken" }
  /** A stream that ends after this text as if it were whole, but without the reason why the model stopped. */
  | { kind: "ended_early"; text: string }
  /** A stream in which the vendor says after this text that it has a fault. */
  | { kind: "fault"; text: string };

/** The rest of a stream is held back after this many pieces of text or arguments, until this resolves. */
export interface Held {
  pieces: number;
  until: Promise<unknown>;
}

export interface RecordedRequest {
  path: string;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
  /** The client closed the connection before the answer was whole. */
  wasHungUp: boolean;
}

export interface ModelServer {
  /** For OpenAI's and Anthropic's clients alike. */
  baseUrl: string;
  key: string;
  /** Every request that arrived, in order. */
  requests: RecordedRequest[];
  /** The names that `GET /models` lists. */
  listed: string[];
  /** Adds answers; each request takes one. A request without one gets the answer of `respond`, else status 500. */
  script(...answers: Script[]): void;
  /** Answers by what is asked, for requests that have no scripted answer; until `reset`. */
  respond(answer: (request: RecordedRequest) => Script | Promise<Script>): void;
  /** Refuses requests with more tokens than this, until `reset`. */
  window(tokens: number): void;
  /** Forgets requests, answers and the window, for the next test. */
  reset(): void;
  close(): Promise<void>;
}

const WIRES: Readonly<Record<string, Wire>> = { "/v1/chat/completions": openAiWire, "/v1/messages": anthropicWire };

/** The variables that make an instance use the server as its model. */
export const modelVariables = ({ baseUrl, key }: Pick<ModelServer, "baseUrl" | "key">): Record<string, string> => ({
  LLM_PROVIDER: "openai-compatible",
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: key,
  LLM_MODEL: "test-model",
  INSTANCE_MODELS: "*",
  OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
});

/**
 * A model vendor on this machine: speaks OpenAI's and Anthropic's wire formats over HTTP, whole and streamed, refuses what they refuse
 * (keys, required fields, odd schemas, tool results without their calls, ids twice, prompts longer than the window), and otherwise answers
 * as scripted. It listens on a free port, unless `listen` chooses one.
 */
export async function startModelServer(
  key = "sk-test-4f8a1c",
  listen: (server: Server) => Promise<string> = listenAnywhere,
): Promise<ModelServer> {
  const scripts: Script[] = [];
  const requests: RecordedRequest[] = [];
  let window = Number.POSITIVE_INFINITY;
  let respond: Parameters<ModelServer["respond"]>[0] = () => ({ kind: "status", status: 500 });
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { pathname: path } = new URL(request.url ?? "/", "http://here");
    const wire = WIRES[path];
    if (path === "/v1/models" && request.method === "GET") return list(request, response);
    if (wire === undefined || request.method !== "POST")
      return send(response, 404, { error: { message: "Unknown request URL" } });
    const body = JSON.parse(text) as Record<string, unknown>;
    const recorded: RecordedRequest = {
      path: request.url ?? "",
      headers: request.headers,
      body,
      at: Date.now(),
      wasHungUp: false,
    };
    requests.push(recorded);
    response.on("close", () => (recorded.wasHungUp = !response.writableFinished));
    const fault = wire.fault(request.headers, body, key) ?? wire.tooLong(tokensOf(body), window);
    if (fault !== null) return send(response, fault.status, fault.body);
    const script = scripts.shift() ?? (await respond(recorded));
    switch (script.kind) {
      case "hang":
        return;
      case "status":
        if (script.retryAfter !== undefined) response.setHeader("retry-after", script.retryAfter);
        return send(response, script.status, {
          error: { message: script.message ?? "vendor words", type: "error" },
        });
      case "lost":
        return void response.destroy();
      case "body":
        response.writeHead(200, { "content-type": "application/json" }).end(script.body);
        return;
      case "broken":
        return breakOff(response, wire, body);
      case "ended_early":
      case "fault":
        return endEarly(response, wire, script);
      case "reply": {
        const odd = new Set(script.odd);
        const isStream = body["stream"] === true && !odd.has("whole_for_stream");
        if (isStream) return await stream(response, wire, script, String(body["model"]));
        return send(response, 200, oddAnswer(wire.answer(oddReply(script, odd), String(body["model"])), odd));
      }
    }
  }

  const listed = ["test-model"];

  function list({ headers }: IncomingMessage, response: ServerResponse): void {
    const isKnown = headers.authorization === `Bearer ${key}` || headers["x-api-key"] === key;
    if (!isKnown) return send(response, 401, { error: { message: "Incorrect API key provided", type: "auth" } });
    send(response, 200, { object: "list", data: listed.map((id) => ({ id, object: "model", created: 1 })) });
  }

  return {
    baseUrl: await listen(server),
    key,
    requests,
    listed,
    script: (...answers) => void scripts.push(...answers),
    respond: (answer) => void (respond = answer),
    window: (tokens) => void (window = tokens),
    reset() {
      scripts.length = 0;
      requests.length = 0;
      window = Number.POSITIVE_INFINITY;
      respond = () => ({ kind: "status", status: 500 });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function listenAnywhere(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The model server has no port.");
  return `http://127.0.0.1:${address.port}/v1`;
}

/** As vendors count ordinary English, roughly. */
const tokensOf = ({ messages, tools, system }: Record<string, unknown>): number =>
  Math.ceil(JSON.stringify([messages, tools, system]).length / 4);

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const EVENT_STREAM = { "content-type": "text/event-stream" };

async function stream(
  response: ServerResponse,
  wire: Wire,
  { held, odd: oddities, ...reply }: ModelReply & { held?: Held; odd?: readonly Oddity[] },
  model: string,
): Promise<void> {
  response.writeHead(200, EVENT_STREAM);
  let pieces = 0;
  const odd = new Set(oddities);
  for (const event of oddEvents(wire.events(oddReply(reply, odd), model), odd)) {
    if (wire.isPiece(event) && pieces++ === held?.pieces) await held.until;
    response.write(event);
  }
  response.end();
}

function endEarly(response: ServerResponse, wire: Wire, { kind, text }: { kind: string; text: string }): void {
  const events = wire.events({ text }, "test-model");
  response.writeHead(200, EVENT_STREAM);
  for (const event of events.slice(0, events.findLastIndex((event) => wire.isPiece(event)) + 1)) response.write(event);
  response.end(kind === "fault" ? wire.midwayFault : undefined);
}

function breakOff(response: ServerResponse, wire: Wire, body: Record<string, unknown>): void {
  const events = wire.events({ text: "one two three" }, String(body["model"]));
  response.writeHead(200, {
    "content-type": body["stream"] === true ? "text/event-stream" : "application/json",
    "content-length": "100000",
  });
  response.write(events.slice(0, 3).join(""), () => response.destroy());
}
