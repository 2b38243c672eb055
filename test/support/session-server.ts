import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

/** Describes what the server does with a call of its one tool, `work`. */
export interface SessionServer {
  url: string;
  /** Every request: the HTTP method, and that of the protocol. */
  requests: string[];
  /** The sessions that are open. */
  sessions: Set<string>;
  /** The last events that a client named when it took up a stream again. */
  resumedFrom: string[];
  /** Reports of progress before the result, and the pause before each. */
  progress: { reports: number; pauseMs: number };
  /** How the server refuses the next request of this method, whose session it has forgotten; null while it forgets none. */
  forgetsAt: { method: string; status: number; words: string } | null;
  /** Closes the stream of a call after its first event, and answers where the client takes it up again. */
  closes: boolean;
}

const TOOL = { name: "work", description: "Works for a while", inputSchema: { type: "object", properties: {} } };
const RESULT = { content: [{ type: "text", text: "work done" }] };

interface Message {
  id?: number;
  method: string;
  params?: { _meta?: { progressToken?: number } };
}

/** A server of the revision 2025-11-25 that keeps sessions, on this machine. Ends with the test. */
export async function startSessionServer(): Promise<SessionServer> {
  const simulator: SessionServer = {
    url: "",
    requests: [],
    sessions: new Set(),
    resumedFrom: [],
    progress: { reports: 0, pauseMs: 0 },
    forgetsAt: null,
    closes: false,
  };
  let waiting: number | undefined;

  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const session = String(request.headers["mcp-session-id"] ?? "");
    if (request.method === "GET") return resume(request, response);
    if (request.method === "DELETE") {
      simulator.requests.push("DELETE");
      response.writeHead(simulator.sessions.delete(session) ? 204 : 404).end();
      return;
    }
    const message = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Message;
    simulator.requests.push(`POST ${message.method}`);
    if (message.method === "initialize") return greet(message, response);
    const { forgetsAt } = simulator;
    if (forgetsAt !== null && forgetsAt.method === message.method) {
      simulator.forgetsAt = null;
      simulator.sessions.clear();
      return void response.writeHead(forgetsAt.status).end(forgetsAt.words);
    }
    if (!simulator.sessions.has(session)) return void response.writeHead(400).end();
    if (message.id === undefined) return void response.writeHead(202).end();
    if (message.method === "tools/list") return answer(response, message.id, { tools: [TOOL] });
    if (message.method === "tools/call") return work(message, response);
    return void response.writeHead(404).end();
  }

  function greet({ id }: Message, response: ServerResponse): void {
    const session = crypto.randomUUID();
    simulator.sessions.add(session);
    response.setHeader("mcp-session-id", session);
    const serverInfo = { name: "sessions", version: "1.0.0" };
    answer(response, id, { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo });
  }

  async function work({ id, params }: Message, response: ServerResponse): Promise<void> {
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (simulator.closes) {
      waiting = id;
      response.end("id: first\nretry: 100\ndata: \n\n");
      return;
    }
    for (let report = 1; report <= simulator.progress.reports; report += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the work takes its time
      await new Promise((resolve) => setTimeout(resolve, simulator.progress.pauseMs));
      const told = { progressToken: params?.["_meta"]?.progressToken, progress: report };
      response.write(eventOf({ jsonrpc: "2.0", method: "notifications/progress", params: told }));
    }
    response.end(eventOf({ jsonrpc: "2.0", id, result: RESULT }));
  }

  function resume(request: IncomingMessage, response: ServerResponse): void {
    const last = request.headers["last-event-id"];
    if (last === undefined) return void response.writeHead(405).end();
    simulator.resumedFrom.push(String(last));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(eventOf({ jsonrpc: "2.0", id: waiting, result: RESULT }));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return simulator;
}

const eventOf = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

function answer(response: ServerResponse, id: number | undefined, result: object): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
}
