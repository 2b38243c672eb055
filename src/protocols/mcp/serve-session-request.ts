import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import type { Offer } from "#protocols/mcp-catalogue/catalogue";
import { requireSession, sessionOf } from "#protocols/mcp-sessions/find-session";
import { type McpSessionClient, newSession, type SessionFacts } from "#protocols/mcp-sessions/mcp-session-client";
import { openSession } from "#protocols/mcp-sessions/open-session";

import { createMcpServer } from "./mcp-server.ts";
import { noteForSession, passOn } from "./session-message.ts";
import { SessionTransport } from "./session-transport.ts";
import { RETRY_MS, sentStore } from "./stream-place.ts";

export interface McpMessage {
  offer: Offer;
  request: Request;
  message: Record<string, unknown>;
  agentId: string | undefined;
}

/**
 * Answers a message of the revisions before 2026-07-28 (Streamable HTTP). `initialize` opens a session; a client
 * without one is served all the same, but cannot be asked anything. Throws NOT_FOUND for an ended session, and
 * RATE_LIMIT_EXCEEDED when the tenant has its maximum of sessions.
 */
export async function serveSessionRequest(ctx: ServiceContext, sent: McpMessage): Promise<Response> {
  const { message, request } = sent;
  if (isInitializeRequest(message)) return initialize(ctx, sent);
  const sessionId = request.headers.get("mcp-session-id");
  const facts = sessionId === null ? null : await requireSession(ctx, sessionId);
  const session = sessionId === null ? null : sessionOf(ctx, sessionId);
  if (session !== null && (await passOn(session, message))) return new Response(null, { status: 202 });
  if (session !== null) await noteForSession(session, message);
  return serve(ctx, sent, session, facts);
}

async function initialize(ctx: ServiceContext, sent: McpMessage): Promise<Response> {
  const sessionId = ctx.newId();
  const { params } = sent.message;
  await openSession(ctx, sessionId, newSession(params as Record<string, unknown>));
  const response = await serve(ctx, sent, null, null);
  response.headers.set("Mcp-Session-Id", sessionId);
  return response;
}

async function serve(
  ctx: ServiceContext,
  { offer, request, message, agentId }: McpMessage,
  session: McpSessionClient | null,
  facts: SessionFacts | null,
): Promise<Response> {
  const isCall = message["method"] === "tools/call";
  const http = new WebStandardStreamableHTTPServerTransport(
    session !== null && isCall ? { eventStore: sentStore(session), retryInterval: RETRY_MS } : {},
  );
  const transport = new SessionTransport(session, message["id"], (out, options) => http.send(out, options));
  const server = createMcpServer(ctx, { offer, asksWithin: true, agentIdOfHeader: agentId });
  await server.connect(transport);
  if (facts !== null) await transport.replay(facts);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one listener and no other form
  http.onmessage = (received, extra) => {
    if (isCall) ctx.waitUntil(transport.carryMail());
    transport.receive(received, extra);
  };
  return http.handleRequest(request, { parsedBody: message });
}
