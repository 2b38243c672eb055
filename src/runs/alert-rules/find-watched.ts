import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { type AppError, invalidInput, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectWatched } from "./watched-names.queries.ts";
import { filtersOf, type GivenFilters, type NamedWatched, UNLIMITED, UNNAMED, watchedIn } from "./watched.ts";

const NOUNS = { connection: "model connection", budget: "budget", failure_group: "failure group" } as const;

/**
 * Finds what a rule is to be limited to, in one round trip without an agent; `place` is where the caller gave it. Throws AGENT_NOT_FOUND,
 * FORBIDDEN for another tenant's agent, NOT_FOUND for the others, and INVALID_INPUT for a budget that no rule can watch.
 */
export async function findWatched(
  ctx: ServiceContext,
  given: GivenFilters,
  place: "body" | "query" = "body",
): Promise<NamedWatched> {
  const watched = watchedIn(given);
  const filters = filtersOf(watched);
  if (filters.length === 0) return { watched: UNLIMITED, names: UNNAMED };
  if (watched.agentId !== null) await findAgent(ctx, watched.agentId);
  const { names, budgetWindow } = await selectWatched(ctx.db, ctx.tenant.id, watched);
  for (const { filter, id } of filters)
    if (filter !== "agent" && (!isUuid(id) || names[filter] === null)) throw notFound(NOUNS[filter], id);
  if (budgetWindow === "run") throw withoutShare(place);
  return { watched, names };
}

const withoutShare = (place: "body" | "query"): AppError =>
  invalidInput({
    path: `${place}.budget_id`,
    code: "not_allowed",
    message: "must be a budget of a day or a month: each run has its own share of a budget for each run",
  });
