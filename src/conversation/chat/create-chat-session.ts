import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { agentNotFound } from "#errors/app-error";

import { ownerOf } from "./find-session.ts";
import { insertSession, requireAgent, type SessionRow } from "./store.ts";

/**
 * Opens a session of the caller, with or without an agent. Throws AGENT_NOT_FOUND, FORBIDDEN for another tenant's
 * agent.
 */
export async function createChatSession(
  ctx: ServiceContext,
  { agentId, title }: { agentId: string | undefined; title: string | undefined },
): Promise<SessionRow> {
  if (agentId !== undefined) await findAgent(ctx, agentId);
  const now = ctx.clock();
  const session: SessionRow = {
    id: ctx.newId(),
    ...ownerOf(ctx),
    agentId: agentId ?? null,
    title: title ?? null,
    contactId: null,
    summary: null,
    summarizedThrough: null,
    createdAt: now,
    updatedAt: now,
  };
  const agentIsThere =
    agentId === undefined ? [] : [requireAgent(ctx.tenant.id, agentId, () => agentNotFound(agentId))];
  await commit(ctx, [...agentIsThere, insertSession(session)], { result: session });
  return session;
}
