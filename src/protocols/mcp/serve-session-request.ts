import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context";
import { requireSession, sessionOf } from "#protocols/mcp-sessions/find-session";
import type { McpSessionClient } from "#protocols/mcp-sessions/mcp-session-client";

import { createMcpServer } from "./mcp-server.ts";
import { boxOf, boxOfAnswer, SessionTransport } from "./session-transport.ts";

export interface McpMessage {
  request: Request;
  message: Record<string, unknown>;
  agentId: string | undefined;
}

/**
 * Answers a message of the revisions before 2026-07-28 (Streamable HTTP). `initialize` opens a session; a client that names none is served
 * all the same, but cannot be asked anything. Throws NOT_FOUND for a session that is over.
 */
export async function serveSessionRequest(ctx: ServiceContext, sent: McpMessage): Promise<Response> {
  const { message, request } = sent;
  if (isInitializeRequest(message)) return openSession(ctx, sent);
  const sessionId = request.headers.get("mcp-session-id");
  const facts = sessionId === null ? null : await requireSession(ctx, sessionId);
  const session = sessionId === null ? null : sessionOf(ctx, sessionId);
  if (session !== null && (await passOn(session, message))) return new Response(null, { status: 202 });
  return serve(ctx, sent, session, facts?.initialize ?? null);
}

async function openSession(ctx: ServiceContext, sent: McpMessage): Promise<Response> {
  const sessionId = ctx.newId();
  const { params } = sent.message;
  await sessionOf(ctx, sessionId).open({ initialize: params as Record<string, unknown> });
  const response = await serve(ctx, sent, null, null);
  response.headers.set("Mcp-Session-Id", sessionId);
  return response;
}

/** Gives what is for another request of the session to that one. False for a message that is for nobody else. */
export async function passOn(session: McpSessionClient, message: Record<string, unknown>): Promise<boolean> {
  if (message["method"] === undefined) {
    const box = boxOfAnswer(message["id"]);
    if (box !== null) await session.put(box, message);
    return true;
  }
  if (message["method"] !== "notifications/cancelled") return false;
  const params = message["params"] as Record<string, unknown> | undefined;
  if (params?.["requestId"] !== undefined) await session.put(boxOf(params["requestId"]), message);
  return true;
}

async function serve(
  ctx: ServiceContext,
  { request, message, agentId }: McpMessage,
  session: McpSessionClient | null,
  initialize: Record<string, unknown> | null,
): Promise<Response> {
  const http = new WebStandardStreamableHTTPServerTransport();
  const transport = new SessionTransport(session, message["id"], (out, options) => http.send(out, options));
  const server = createMcpServer(ctx, { asksWithin: true, agentIdOfHeader: agentId });
  await server.connect(transport);
  if (initialize !== null) await transport.replay(initialize);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one listener and no other form
  http.onmessage = (received, extra) => {
    if (message["method"] === "tools/call") ctx.waitUntil(transport.carryMail());
    transport.receive(received, extra);
  };
  return http.handleRequest(request, { parsedBody: message });
}
