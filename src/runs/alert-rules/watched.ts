import { invalidInput } from "#errors/app-error";

import { type AlertMetric, type Filter, METRIC_FACTS } from "./metrics.ts";

/** The parts of a workspace that a rule is limited to; null for no such limit. */
export interface Watched {
  agentId: string | null;
  connectionId: string | null;
  budgetId: string | null;
  failureGroupId: string | null;
}

/** Their present names; null for no limit, and for what was deleted. */
export type WatchedNames = Readonly<Record<Filter, string | null>>;

/** The limits of a rule with their names. */
export interface NamedWatched {
  watched: Watched;
  names: WatchedNames;
}

/** The filters as a caller gives them; null asks for no limit. */
export type GivenFilters = Partial<Record<`${Filter}_id`, string | null | undefined>>;

export const watchedIn = (given: GivenFilters): Watched => ({
  agentId: given.agent_id ?? null,
  connectionId: given.connection_id ?? null,
  budgetId: given.budget_id ?? null,
  failureGroupId: given.failure_group_id ?? null,
});

export const UNLIMITED: Watched = { agentId: null, connectionId: null, budgetId: null, failureGroupId: null };

export const UNNAMED: WatchedNames = { agent: null, connection: null, budget: null, failure_group: null };

const METRICS = Object.keys(METRIC_FACTS) as AlertMetric[];

const IDS = {
  agent: "agentId",
  connection: "connectionId",
  budget: "budgetId",
  failure_group: "failureGroupId",
} as const satisfies Record<Filter, keyof Watched>;

/** The filters that a rule has, each with its id. */
export const filtersOf = (watched: Watched): { filter: Filter; id: string }[] =>
  (Object.keys(IDS) as Filter[]).flatMap((filter) => {
    const id = watched[IDS[filter]];
    return id === null ? [] : [{ filter, id }];
  });

/** Whether two rules are limited to the same. */
export const isSameWatched = (one: Watched, other: Watched): boolean =>
  Object.values(IDS).every((key) => one[key] === other[key]);

/** The filters of a rule after a change: those that the caller gave, found, and the rule's for the others. */
export function withGiven(rule: NamedWatched, given: GivenFilters, found: NamedWatched): NamedWatched {
  const of = (filter: Filter): NamedWatched => (given[`${filter}_id`] === undefined ? rule : found);
  const [agent, connection, budget, group] = [of("agent"), of("connection"), of("budget"), of("failure_group")];
  return {
    watched: {
      agentId: agent.watched.agentId,
      connectionId: connection.watched.connectionId,
      budgetId: budget.watched.budgetId,
      failureGroupId: group.watched.failureGroupId,
    },
    names: {
      agent: agent.names.agent,
      connection: connection.names.connection,
      budget: budget.names.budget,
      failure_group: group.names.failure_group,
    },
  };
}

/** Refuses filters that the metric cannot be asked for; `place` is where the caller gave them. */
export function requireFilters(metric: AlertMetric, watched: Watched, place: "body" | "query"): void {
  const [wrong] = filtersOf(watched).filter(({ filter }) => !METRIC_FACTS[metric].filters.includes(filter));
  if (wrong === undefined) return;
  const allowed = METRICS.filter((name) => METRIC_FACTS[name].filters.includes(wrong.filter));
  throw invalidInput({
    path: `${place}.${wrong.filter}_id`,
    code: "not_allowed",
    message: `must not be given for \`${metric}\`, only for ${allowed.map((name) => `\`${name}\``).join(", ")}`,
  });
}
