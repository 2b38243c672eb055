import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import { agentNotFound, agentOfAnother, AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { reinstalled } from "#publishing/listing-installations/uninstalled";

import { forgetAgent } from "./find-agent.ts";
import { requireRoom } from "./new-agent.ts";
import { restoreAgentRow, selectAgentToRestore } from "./store.ts";

/**
 * Restores a deleted agent with all its data. Throws AGENT_NOT_FOUND for an unknown agent, for another tenant's deleted
 * one and after the restore period, FORBIDDEN for another tenant's agent, CONFLICT for one that is not deleted, and
 * AGENT_LIMIT_EXCEEDED where the tier has no room for it.
 */
export async function restoreAgent(ctx: ServiceContext, agentId: string): Promise<AgentRow> {
  const now = ctx.clock();
  const agent = await findDeletedAgent(ctx, agentId, now);
  const restored = { ...agent, revision: agent.revision + 1, updatedAt: now };
  await commit(
    ctx,
    [...requireRoom(ctx), ...restoreAgentRow(ctx.tenant.id, agentId, now, notDeleted), reinstalled(ctx, agentId)],
    {
      touches: ["agents"],
      result: restored,
      audit: [
        auditChange(ctx, { action: "restore_agent", agentId, summary: `"${agent.name}", ${agent.maturityLevel}` }),
      ],
    },
  );
  forgetAgent(ctx, agentId);
  return restored;
}

async function findDeletedAgent(ctx: ServiceContext, agentId: string, now: number): Promise<AgentRow> {
  const found = isUuid(agentId) ? await selectAgentToRestore(ctx.db, agentId, now) : undefined;
  if (!found) throw agentNotFound(agentId);
  const { isThere, deletedAt, ...agent } = found;
  if (agent.tenantId !== ctx.tenant.id) throw isThere ? agentOfAnother(agentId) : agentNotFound(agentId);
  if (isThere) throw notDeleted();
  if (deletedAt === null) throw agentNotFound(agentId);
  return agent;
}

const notDeleted = (): AppError =>
  new AppError("CONFLICT", { message: "The agent is not deleted.", details: { reason: "not_deleted" } });
