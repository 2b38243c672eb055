import { catchUpProgress, MAX_CAUGHT_UP } from "#agents/agent-progress/catch-up-progress";
import { MAX_ROW_AGE_MS } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { ListedAgent } from "#db/schema/agents";
import { searchQuery } from "#db/search-query";
import { versionOf } from "#db/write-request";
import { VersionCache } from "#lib/version-cache";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import type { AgentView } from "./agent-views.ts";
import {
  selectAgents,
  selectAgentsWithFigures,
  selectDeletedAgents,
  type AgentCounts,
  type AgentFilter,
} from "./store.ts";

export interface ListAgentsInput extends Omit<AgentFilter, "search" | "offset"> {
  page: number;
  q: string | undefined;
  /** Lists deleted agents that can be restored, instead of existing ones. */
  deleted: boolean;
}

export interface AgentPage {
  rows: ListedAgent[];
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

const DAY_MS = 86_400_000;
/** Number of days (UTC), including the current one. */
const FIGURE_DAYS = 14;

type Selected = Awaited<ReturnType<typeof selectAgentsWithFigures>>;

export interface AgentWithFigures {
  agent: Selected["rows"][number];
  /** Beginnings of the days, in milliseconds since 1970. */
  days: number[];
  outcomes: Selected["days"];
  openApprovals: number;
}

/**
 * A page of the tenant's agents with their recent figures. It is read each time, because runs change it as well as
 * changes of agents. Their progress is that of their own pages.
 */
export async function listAgentsWithFigures(
  ctx: ServiceContext,
  { page, q, view, ...filter }: Omit<ListAgentsInput, "deleted" | "view"> & { view: AgentView | undefined },
): Promise<{ rows: AgentWithFigures[]; total: number; counts: AgentCounts | undefined }> {
  const search = q === undefined || q === "" ? undefined : searchQuery(ctx.tenant.id, q);
  if (search === null) return { rows: [], total: 0, counts: undefined };
  const now = ctx.clock();
  const today = now - (now % DAY_MS);
  const days = Array.from({ length: FIGURE_DAYS }, (_, index) => today - (FIGURE_DAYS - 1 - index) * DAY_MS);
  const asked = {
    ...filter,
    search,
    offset: (page - 1) * filter.limit,
    view: view === undefined ? undefined : { name: view, now },
  };
  await settleRuns(ctx);
  const found = await selectCaughtUp(ctx, asked, { from: days[0] ?? today, now });
  const outcomesOf = Map.groupBy(found.days, ({ agentId }) => agentId);
  const openOf = new Map(found.approvals.map(({ agentId, open }) => [agentId, open]));
  const rows = found.rows.map((agent) => ({
    agent,
    days,
    outcomes: outcomesOf.get(agent.id) ?? [],
    openApprovals: openOf.get(agent.id) ?? 0,
  }));
  return { rows, total: found.total, counts: found.counts };
}

/**
 * One round trip, unless runs ended, verdicts were given or agents changed since their progress was last computed: then
 * it is computed first, because it decides order and counts, too.
 */
async function selectCaughtUp(
  ctx: ServiceContext,
  asked: AgentFilter,
  at: { from: number; now: number },
): Promise<Selected> {
  const select = () => selectAgentsWithFigures(ctx.db, ctx.tenant.id, asked, { ...at, mostBehind: MAX_CAUGHT_UP });
  const found = await select();
  if (found.behind.length === 0) return found;
  await catchUpProgress(ctx, found.behind);
  return select();
}
