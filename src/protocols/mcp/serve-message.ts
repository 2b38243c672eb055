import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import type { AppError } from "#errors/app-error";
import { requireSession, sessionOf } from "#protocols/mcp-sessions/find-session";
import { holdStream } from "#protocols/mcp-sessions/hold-stream";
import { STREAM_BOX } from "#protocols/mcp-sessions/mcp-session-client";

import { aliveUntilAnswered } from "./alive-until-answered.ts";
import { createMcpServer } from "./mcp-server.ts";
import { namedAgent } from "./named-agent.ts";
import { requestFault } from "./request-fault.ts";
import { resourceEvents } from "./resource-events.ts";
import { rpcErrorOf } from "./rpc-refusal.ts";
import { type McpMessage, serveSessionRequest } from "./serve-session-request.ts";
import { serveStreamMessage } from "./serve-stream-message.ts";

/** Interval at which a call sends a sign of life, which also detects a disconnected client, whose call is cancelled. */
const ALIVE_MS = 1_000;

/**
 * Answers one message of an MCP client by its revision: 2026-07-28 without a session, 2025-11-25 and 2025-06-18 with
 * one that an object keeps, 2024-11-05 through the stream that `sessionId` names. Throws NOT_FOUND for an ended
 * session, and RATE_LIMIT_EXCEEDED when the tenant has its maximum of sessions or streams.
 */
export async function serveMessage(
  ctx: ServiceContext,
  sent: McpMessage,
  sessionId: string | undefined,
): Promise<Response> {
  const fault = requestFault(sent.message);
  if (fault !== null) return refused(ctx, { id: sent.message["id"], fault, sessionId });
  if (sessionId !== undefined) {
    await serveStreamMessage(ctx, sent, sessionId);
    return new Response(null, { status: 202 });
  }
  const { request, message } = sent;
  if (await isLegacyRequest(request, message)) return serveSessionRequest(ctx, sent);
  return message["method"] === "subscriptions/listen" ? serveListening(ctx, sent) : serveModern(ctx, sent);
}

interface Refused {
  id: unknown;
  fault: AppError;
  sessionId: string | undefined;
}

/** Answers a request whose parameters cannot be read, where the client waits for its answer. */
async function refused(ctx: ServiceContext, { id, fault, sessionId }: Refused): Promise<Response> {
  const error = rpcErrorOf(fault);
  const answer = { jsonrpc: "2.0" as const, id, error };
  if (sessionId === undefined) return Response.json(answer);
  await requireSession(ctx, sessionId);
  await sessionOf(ctx, sessionId).put(STREAM_BOX, answer);
  return new Response(null, { status: 202 });
}

/** A subscription of 2026-07-28, whose answer stays open: it has a place among the tenant's streams. */
async function serveListening(ctx: ServiceContext, sent: McpMessage): Promise<Response> {
  const leave = await holdStream(ctx, null);
  const answered = await serveModern(ctx, sent).catch((error: unknown) => {
    leave();
    throw error;
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const told = (answered.body ?? new Blob().stream()).pipeTo(writable);
  ctx.waitUntil(told.then(leave, leave));
  return new Response(readable, answered);
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
