import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectWatchedNames } from "./watched-names.queries.ts";
import { filtersOf, type GivenFilters, type NamedWatched, UNLIMITED, UNNAMED, watchedIn } from "./watched.ts";

const NOUNS = { connection: "model connection", budget: "budget", failure_group: "failure group" } as const;

/**
 * Finds what a rule is to be limited to, in one round trip without an agent. Throws AGENT_NOT_FOUND, FORBIDDEN for another tenant's
 * agent, and NOT_FOUND for the others.
 */
export async function findWatched(ctx: ServiceContext, given: GivenFilters): Promise<NamedWatched> {
  const watched = watchedIn(given);
  const filters = filtersOf(watched);
  if (filters.length === 0) return { watched: UNLIMITED, names: UNNAMED };
  if (watched.agentId !== null) await findAgent(ctx, watched.agentId);
  const names = await selectWatchedNames(ctx.db, ctx.tenant.id, watched);
  for (const { filter, id } of filters)
    if (filter !== "agent" && (!isUuid(id) || names[filter] === null)) throw notFound(NOUNS[filter], id);
  return { watched, names };
}
