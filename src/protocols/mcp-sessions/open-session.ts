import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { callerOf } from "#tenancy/caller";
import { eventStreamsOf } from "#tenancy/tiers";

import { sessionOf } from "./find-session.ts";
import { mcpPlacesOf } from "./mcp-places-client.ts";
import { mcpSession, type McpSessionClient, type SessionFacts } from "./mcp-session-client.ts";

/**
 * Opens a session of the caller. In a tenant with its maximum of sessions, the session that was idle longest ends.
 * Throws RATE_LIMIT_EXCEEDED when none was idle.
 */
export async function openSession(
  ctx: ServiceContext,
  sessionId: string,
  facts: SessionFacts,
): Promise<McpSessionClient> {
  const { tenant } = ctx;
  const limit = eventStreamsOf(tenant.tier);
  const admission = await mcpPlacesOf(ctx, tenant.id).open(sessionId, callerOf(ctx).userId, limit);
  if (!admission.admitted) throw tooManySessions(limit, Math.ceil(admission.waitMs / 1_000));
  if (admission.displaced !== null) await mcpSession(ctx, { tenantId: tenant.id, ...admission.displaced }).end();
  const session = sessionOf(ctx, sessionId);
  await session.open(facts);
  return session;
}

/** Ends a session of the caller and frees its place. */
export async function endSession(ctx: ServiceContext, sessionId: string): Promise<void> {
  await sessionOf(ctx, sessionId).end();
  await mcpPlacesOf(ctx, ctx.tenant.id).close(sessionId);
}

const tooManySessions = (limit: number, retryAfterSeconds: number): AppError =>
  new AppError("RATE_LIMIT_EXCEEDED", {
    message: `The tenant has ${limit} open MCP sessions, which is its limit. End one; one that is not used for 15 minutes makes room too.`,
    details: { limit, retry_after_seconds: retryAfterSeconds },
    retryAfterSeconds,
  });
