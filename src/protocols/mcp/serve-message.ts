import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context";

import { aliveUntilAnswered } from "./alive-until-answered.ts";
import { createMcpServer } from "./mcp-server.ts";
import { namedAgent } from "./named-agent.ts";
import { resourceEvents } from "./resource-events.ts";
import { type McpMessage, serveSessionRequest } from "./serve-session-request.ts";
import { serveStreamMessage } from "./serve-stream-message.ts";

/** Interval at which a call sends a sign of life, which also detects a disconnected client, whose call is cancelled. */
const ALIVE_MS = 1_000;

/**
 * Answers one message of an MCP client by its revision: 2026-07-28 without a session, 2025-11-25 and 2025-06-18 with
 * one that an object keeps, 2024-11-05 through the stream that `sessionId` names. Throws NOT_FOUND for an ended
 * session.
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
