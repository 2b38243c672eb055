import type { ServiceContext } from "#context/context";
import { personOf } from "#tenancy/caller";

import { countView } from "./count-view.ts";
import type { ReadQuery } from "./schemas.ts";
import type { ShownView } from "./shown-view.ts";
import { type NamedView, selectAgentIds, selectViews, type ViewPage } from "./store.ts";
import { columnIssues } from "./view-columns.ts";

/** The caller's views and the team's, of a page or of all, each with its count. Throws FORBIDDEN for keys. */
export async function listViews(
  ctx: ServiceContext,
  page: ViewPage | undefined,
  read: ReadQuery,
): Promise<ShownView[]> {
  return showViews(ctx, await selectViews(ctx.db, ctx.tenant.id, personOf(ctx).userId, page), read);
}

/** A view with its count and warnings. */
export async function showView(ctx: ServiceContext, view: NamedView, read: ReadQuery): Promise<ShownView> {
  const [shown] = await showViews(ctx, [view], read);
  return shown ?? { view, warnings: [], counted: null };
}

/** Views with their counts and warnings. */
async function showViews(ctx: ServiceContext, views: readonly NamedView[], read: ReadQuery): Promise<ShownView[]> {
  const named = [...new Set(views.flatMap(agentsOf))];
  const present = named.length === 0 ? [] : await selectAgentIds(ctx.db, ctx.tenant.id, named);
  const agents = new Set(present.map(({ id }) => id));
  return Promise.all(views.map((view) => showOne(ctx, view, agents, read)));
}

async function showOne(
  ctx: ServiceContext,
  view: NamedView,
  agents: ReadonlySet<string>,
  read: ReadQuery,
): Promise<ShownView> {
  const { query, issues } = read(view.page, view.query);
  const gone = agentsOf(view).some((id) => !agents.has(id))
    ? [{ field: "agent_id", message: "An agent of this view was deleted" }]
    : [];
  const stale = issues.map(({ path, message }) => ({ field: path.replace("body.query.", ""), message }));
  const lost = columnIssues(view).map(({ message }) => ({ field: "columns", message }));
  return {
    view,
    warnings: [...gone, ...stale, ...lost],
    counted: query === null ? null : await countView(ctx, view, query),
  };
}

const agentsOf = ({ query }: Pick<NamedView, "query">): string[] =>
  (query["agent_id"] ?? "").split(",").filter((id) => id !== "");
