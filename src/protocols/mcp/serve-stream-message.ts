import type { JSONRPCMessage } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import { requireSession, sessionOf } from "#protocols/mcp-sessions/find-session";
import { type SessionMessage, STREAM_BOX } from "#protocols/mcp-sessions/mcp-session-client";

import { createMcpServer } from "./mcp-server.ts";
import type { McpMessage } from "./serve-session-request.ts";
import { noteForSession, passOn } from "./session-message.ts";
import { SessionTransport } from "./session-transport.ts";

/**
 * Takes a message of the revision 2024-11-05, whose answer goes to the stream that the client opened (`GET /api/mcp`).
 * Throws NOT_FOUND for an ended session.
 */
export async function serveStreamMessage(
  ctx: ServiceContext,
  { offer, message, agentId }: McpMessage,
  sessionId: string,
): Promise<void> {
  const facts = await requireSession(ctx, sessionId);
  const session = sessionOf(ctx, sessionId);
  if (await passOn(session, message)) return;
  await noteForSession(session, message);
  if (message["method"] === "initialize")
    await session.note({ initialize: (message["params"] ?? {}) as Record<string, unknown> });
  const answered = Promise.withResolvers<void>();
  const transport = new SessionTransport(session, message["id"], async (out) => {
    await session.put(STREAM_BOX, { ...out } as SessionMessage);
    if (!("method" in out)) answered.resolve();
  });
  await createMcpServer(ctx, { offer, asksWithin: true, agentIdOfHeader: agentId }).connect(transport);
  if (message["method"] !== "initialize") await transport.replay(facts);
  if (message["method"] === "tools/call") ctx.waitUntil(transport.carryMail());
  transport.receive(message as unknown as JSONRPCMessage);
  if (message["id"] !== undefined) await answered.promise;
}
