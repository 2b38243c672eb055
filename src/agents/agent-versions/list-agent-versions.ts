import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { agentNotFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { type ShownVersion, showVersion } from "./find-version.ts";
import { selectVersions } from "./store.ts";

/** A page of an agent's versions, the newest first. Throws AGENT_NOT_FOUND. */
export async function listAgentVersions(
  ctx: ServiceContext,
  agentId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ versions: ShownVersion[]; total: number }> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  await settleRuns(ctx);
  const found = await selectVersions(ctx.db, agentId, { limit, offset: (page - 1) * limit });
  requireOwn(ctx, agentId, found.owner);
  const { present, rows, total } = found;
  if (present === undefined) throw agentNotFound(agentId);
  return { versions: rows.slice(0, limit).map((row, place) => showVersion(present, row, rows[place + 1])), total };
}
