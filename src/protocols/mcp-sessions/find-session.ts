import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { callerOf } from "#tenancy/caller";

import { mcpPlacesOf } from "./mcp-places-client.ts";
import { mcpSession, type McpSessionClient, type SessionFacts } from "./mcp-session-client.ts";

/** The caller's session of this id, open or not. */
export const sessionOf = (ctx: ServiceContext, sessionId: string): McpSessionClient =>
  mcpSession(ctx, { tenantId: ctx.tenant.id, userId: callerOf(ctx).userId, sessionId });

/**
 * The facts of the caller's session. Throws NOT_FOUND for one that has ended, belongs to another person, or never
 * existed.
 */
export async function requireSession(ctx: ServiceContext, sessionId: string): Promise<SessionFacts> {
  const facts = await sessionOf(ctx, sessionId).facts();
  if (facts === null) throw notFound("session", sessionId);
  // A use that was not noted only lets an idle session end earlier.
  const noted = mcpPlacesOf(ctx, ctx.tenant.id).use(sessionId);
  ctx.waitUntil(noted.catch(() => undefined));
  return facts;
}
