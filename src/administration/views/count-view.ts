import { listAgents, listAgentsWithFigures } from "#agents/agent-list/list-agents";
import type { ServiceContext } from "#context/context";
import { BoundedCache } from "#lib/bounded-cache";
import { listApprovals } from "#runs/approvals/list-approvals";
import { listGroups } from "#runs/failure-groups/list-groups";
import { listReviews } from "#runs/reviews/list-reviews";
import { countTenantExecutions } from "#runs/tenant-executions/count-tenant-executions";
import { filterOf } from "#runs/tenant-executions/execution-filter";
import { isUnread, readsTraces } from "#tenancy/trace-readers";

import { MAX_COUNTED } from "./limits.ts";
import type { ViewQuery } from "./schemas.ts";
import type { Counted } from "./shown-view.ts";
import type { ViewRow } from "./store.ts";

const KEPT_MS = 60_000;

/** By the view and its revision; a list may show each person something else. */
const kept = new BoundedCache<Counted>(2_000);

/** How many rows the list of a view has. This isolate keeps a number for a minute. */
export async function countView(
  ctx: ServiceContext,
  { id, revision }: Pick<ViewRow, "id" | "revision">,
  query: ViewQuery,
): Promise<Counted> {
  const key = `${id} ${revision} ${ctx.actor.kind === "system" ? "" : ctx.actor.userId}`;
  const at = ctx.clock();
  const former = kept.get(key);
  if (former !== undefined && at - former.at < KEPT_MS) return former;
  const counted = { count: await countFor(ctx, query), at };
  kept.set(key, counted);
  return counted;
}

/** The lists that show what runs said and did. */
const OF_TRACES: ReadonlySet<ViewQuery["page"]> = new Set(["review", "failures", "approvals"]);

/** The same, and 0 for a list that the caller may not read. */
async function countFor(ctx: ServiceContext, query: ViewQuery): Promise<number> {
  if (readsTraces(ctx.actor)) return countOf(ctx, query);
  if (OF_TRACES.has(query.page)) return 0;
  try {
    return await countOf(ctx, query);
  } catch (error) {
    if (isUnread(error)) return 0;
    throw error;
  }
}

const ONE = { page: 1, limit: 1 };

async function countOf(ctx: ServiceContext, query: ViewQuery): Promise<number> {
  switch (query.page) {
    case "runs":
      return countTenantExecutions(ctx, filterOf(query.asked), MAX_COUNTED + 1);
    case "agents": {
      const { maturity_level: maturityLevel, view, ...asked } = query.asked;
      const wanted = { ...asked, ...ONE, maturityLevel, status: asked.status, q: asked.q };
      const list =
        view === undefined
          ? await listAgents(ctx, { ...wanted, deleted: false })
          : await listAgentsWithFigures(ctx, { ...wanted, view });
      return list.total;
    }
    case "review": {
      const page = await listReviews(ctx, { ...query.asked, cursor: undefined, limit: MAX_COUNTED + 1 });
      return page.rows.length;
    }
    case "failures": {
      const { agent_id: agentId, ...asked } = query.asked;
      const { state, kind, owner, from, to } = asked;
      const { groups } = await listGroups(ctx, {
        ...asked,
        state,
        kind,
        owner,
        from,
        to,
        agentId,
        limit: MAX_COUNTED + 1,
      });
      return groups.length;
    }
    case "approvals":
      return (await listApprovals(ctx, { ...query.asked, ...ONE })).total;
  }
}
