import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context";

import { aliveUntilAnswered } from "./alive-until-answered.ts";
import { createMcpServer } from "./mcp-server.ts";
import { namedAgent } from "./named-agent.ts";
import { resourceEvents } from "./resource-events.ts";
import { type McpMessage, serveSessionRequest } from "./serve-session-request.ts";
import { serveStreamMessage } from "./serve-stream-message.ts";

/** How often a call says that it is alive. A client that hung up, and so cancelled its call, is noticed with it. */
const ALIVE_MS = 1_000;

/**
 * Answers one message of an MCP client, by the revision that it speaks: 2026-07-28 without any session, 2025-11-25 and 2025-06-18 with one
 * that is kept in an object, 2024-11-05 by the stream that `sessionId` names. Throws NOT_FOUND for a session that is over.
 */
export async function serveMessage(
  ctx: ServiceContext,
  sent: McpMessage,
  sessionId: string | undefined,
): Promise<Response> {
  if (sessionId !== undefined) {
    await serveStreamMessage(ctx, sent, sessionId);
    return new Response(null, { status: 202 });
  }
  const { request, message } = sent;
  if (await isLegacyRequest(request, message)) return serveSessionRequest(ctx, sent);
  return serveModern(ctx, sent);
}

function serveModern(ctx: ServiceContext, { request, message, offer, agentId }: McpMessage): Promise<Response> {
  const { _meta: meta } = (message["params"] ?? {}) as { _meta?: unknown };
  const handler = createMcpHandler(() => createMcpServer(ctx, { offer, asksWithin: false, agentIdOfHeader: agentId }), {
    legacy: "reject",
    keepAliveMs: ALIVE_MS,
    bus: resourceEvents(offer.to(ctx, namedAgent(meta, agentId)), message),
    onerror: (error) => ctx.log.info("mcp_refused", { reason: error.message }),
  });
  return aliveUntilAnswered(request, (heard) => handler.fetch(heard, { parsedBody: message }), ALIVE_MS);
}
