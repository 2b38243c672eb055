import { requireOwn } from "#agents/agents/find-agent";
import { episodeQuery } from "#agents/memories/memory-query";
import type { ServiceContext } from "#context/context";
import { agentNotFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { selectEpisodes, type EpisodeFilter, type ShownEpisodeRow } from "./store.ts";

export interface ListEpisodesInput extends Omit<EpisodeFilter, "offset" | "search"> {
  page: number;
  q: string | undefined;
}

/** A page of an agent's episodes, newest first. */
export async function listEpisodes(
  ctx: ServiceContext,
  agentId: string,
  { page, q, ...filter }: ListEpisodesInput,
): Promise<{ rows: ShownEpisodeRow[]; total: number }> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const search = q === undefined || q === "" ? undefined : episodeQuery(agentId, q);
  const offset = (page - 1) * filter.limit;
  if (search) await settleRuns(ctx);
  const found = await selectEpisodes(ctx.db, agentId, { ...filter, search: search ?? undefined, offset });
  requireOwn(ctx, agentId, found.owner);
  return search === null ? { rows: [], total: 0 } : found; // the typed text has no word, so nothing matches
}
