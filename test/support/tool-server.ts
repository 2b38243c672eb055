import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import {
  createMcpHandler,
  type InputRequiredResult,
  legacyStatelessFallback,
  Server,
} from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";

import { isUnreadableId, oddBody, type ServerOddity } from "#test/support/server-oddities";

/** A tool as the server tells it. */
export interface ToolOffer {
  name: string;
  title?: string;
  description?: string;
  inputSchema: { type: "object" } & Record<string, unknown>;
  outputSchema?: { type: "object" } & Record<string, unknown>;
  annotations?: Record<string, unknown>;
}

/** A tool's result; a function may be slow. */
export type ToolSaying =
  | { content: unknown[]; isError?: boolean; structuredContent?: Record<string, unknown> }
  | InputRequiredResult;

export interface ToolCallSeen {
  name: string;
  arguments: Record<string, unknown>;
  meta: Record<string, unknown>;
  /** The answers to the server's questions, by the server's names; undefined for a call without answers. */
  responses?: Record<string, unknown> | undefined;
  state?: unknown;
}

/** The server's misdeed instead of an answer; `false` lets it answer. */
export type Misdeed = (request: IncomingMessage, response: ServerResponse, body: string) => boolean;

export interface ToolServerSimulator {
  url: string;
  /** Its tools; tests may change them. */
  tools: ToolOffer[];
  /** Every accepted call of a tool, in order. */
  calls: ToolCallSeen[];
  /** Every request: the method of the protocol, and the headers. */
  requests: { method: string; headers: IncomingMessage["headers"] }[];
  answer: (call: ToolCallSeen) => ToolSaying | Promise<ToolSaying>;
  misdeed: Misdeed;
  /** The habits of this server beside the protocol. */
  oddities: Set<ServerOddity>;
  /** The header that every request must have. */
  credential: { name: string; value: string } | null;
}

export const lookupTool: ToolOffer = {
  name: "lookup",
  title: "Look an order up",
  description: "Finds one order by its number",
  inputSchema: {
    type: "object",
    properties: { order: { type: "string", maxLength: 20, description: "Number of the order" } },
    required: ["order"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};

export const sendTool: ToolOffer = {
  name: "mail.send",
  description: "Sends one mail",
  inputSchema: {
    type: "object",
    properties: { to: { type: "string" }, subject: { type: "string", maxLength: 200 }, body: { type: "string" } },
    required: ["to", "subject"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false },
};

/**
 * A server of the Model Context Protocol on this machine, made with the official SDK: of both revisions, or of 2025-11-25 alone. Ends with
 * the test.
 */
export async function startToolServer({
  era = "both",
  tools = [lookupTool, sendTool],
}: { era?: "both" | "legacy"; tools?: ToolOffer[] } = {}): Promise<ToolServerSimulator> {
  const simulator: ToolServerSimulator = {
    url: "",
    tools: [...tools],
    calls: [],
    requests: [],
    answer: ({ name }) => ({ content: [{ type: "text", text: `${name} done` }] }),
    misdeed: () => false,
    oddities: new Set(),
    credential: null,
  };
  const factory = () => {
    const server = new Server({ name: "simulator", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => Promise.resolve({ tools: simulator.tools } as never));
    server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
      const { name, arguments: given = {}, _meta: meta = {} } = params;
      const answered = { responses: mcpReq.inputResponses, state: mcpReq.requestState() };
      const seen = { name, arguments: given, meta, ...(answered.responses === undefined ? {} : answered) };
      simulator.calls.push(seen);
      return (await simulator.answer(seen)) as never;
    });
    return server;
  };
  const handle = era === "both" ? createMcpHandler(factory).fetch : legacyStatelessFallback(factory);
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    simulator.requests.push({ method: methodOf(body), headers: request.headers });
    if (simulator.misdeed(request, response, body)) return;
    const { credential } = simulator;
    if (credential !== null && request.headers[credential.name] !== credential.value)
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    const { oddities } = simulator;
    if (isUnreadableId(body, oddities)) return void response.writeHead(400).end("invalid id");
    const answer = await handle(
      new Request(`http://127.0.0.1${request.url ?? "/"}`, {
        method: request.method ?? "GET",
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(body === "" ? {} : { body }),
      }),
    );
    if (oddities.size > 0 && answer.ok) return writeOddly(response, answer, oddities);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return simulator;
}

async function writeOddly(
  response: ServerResponse,
  answer: Response,
  oddities: ReadonlySet<ServerOddity>,
): Promise<void> {
  const { "content-type": type, ...headers } = Object.fromEntries(answer.headers);
  const told = oddities.has("plain_text_type") ? "text/plain" : type;
  response.writeHead(answer.status, { ...headers, ...(told === undefined ? {} : { "content-type": told }) });
  response.end(oddBody(await answer.text(), oddities));
}

function methodOf(body: string): string {
  try {
    return String((JSON.parse(body) as { method?: unknown }).method);
  } catch {
    return "";
  }
}
