import type { ServiceContext } from "#context";
import { searchQuery } from "#db/search-query";
import { versionOf } from "#db/write-request";
import { VersionCache } from "#lib/version-cache";

import { MAX_ROW_AGE_MS } from "./find-agent.ts";
import { selectAgents, selectDeletedAgents, type AgentFilter, type AgentListRow } from "./store.ts";

export interface ListAgentsInput extends Omit<AgentFilter, "search" | "offset"> {
  page: number;
  q: string | undefined;
  /** Those that can be restored, instead of those that are there. */
  deleted: boolean;
}

export interface AgentPage {
  rows: AgentListRow[];
  total: number;
}

const pages = new VersionCache<AgentPage>(500, MAX_ROW_AGE_MS);

/** A page of the tenant's agents. */
export async function listAgents(ctx: ServiceContext, input: ListAgentsInput): Promise<AgentPage> {
  const { page, q, deleted, ...filter } = input;
  const search = q === undefined || q === "" ? undefined : searchQuery(ctx.tenant.id, q);
  if (search === null) return { rows: [], total: 0 };
  const key = `${ctx.tenant.id} ${JSON.stringify(input)}`;
  const kept = ctx.versions ? pages.get(key, versionOf(ctx.versions, "agents"), ctx.clock()) : undefined;
  if (kept) return kept;
  const slice = { ...filter, search, offset: (page - 1) * filter.limit };
  const found = deleted
    ? await selectDeletedAgents(ctx.db, ctx.tenant.id, slice, ctx.clock())
    : await selectAgents(ctx.db, ctx.tenant.id, slice);
  if (ctx.versions) pages.set(key, versionOf(ctx.versions, "agents"), found, ctx.clock());
  return found;
}
