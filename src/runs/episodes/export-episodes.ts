import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { agentNotFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";

import { selectEpisodesBefore, selectEvidenceLog, type EvidenceOwner, type ShownEpisodeRow } from "./store.ts";

export interface EpisodeExport {
  /** The agent's part of readiness, at the moment of the first page. */
  agent: EvidenceOwner;
  pages: AsyncGenerator<ShownEpisodeRow[], void, void>;
}

const PAGE_EPISODES = 500;

/**
 * Yields all of an agent's episodes, newest first, page by page, one round trip each. The first page is read together
 * with the agent. Episodes that are added during the export are left out. The export is an entry of the audit log.
 */
export async function exportEpisodes(ctx: ServiceContext, agentId: string): Promise<EpisodeExport> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, rows } = await selectEvidenceLog(ctx.db, agentId, PAGE_EPISODES);
  const agent = requireOwn(ctx, agentId, owner);
  const audited = auditChange(ctx, { action: "export_episodes", agentId, summary: "all episodes of the agent" });
  await commit({ writer: ctx.writer, clock: ctx.clock }, [], { audit: [audited] });
  return { agent, pages: pagesFrom(ctx, agentId, rows) };
}

async function* pagesFrom(
  ctx: ServiceContext,
  agentId: string,
  first: ShownEpisodeRow[],
): AsyncGenerator<ShownEpisodeRow[], void, void> {
  for (let rows = first; ;) {
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_EPISODES) return;
    rows = await selectEpisodesBefore(ctx.db, agentId, last, PAGE_EPISODES);
  }
}
