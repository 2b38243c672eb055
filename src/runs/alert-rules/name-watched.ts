import { titleOfGroup } from "#runs/failed-runs/title-of-group";
import { nameOf as nameOfBudget } from "#runs/model-budgets/set-budget";

import type { WatchedNames } from "./watched.ts";

/** The facts from which what a rule is limited to gets its names; null for no limit, and for what was deleted. */
export interface WatchedFacts {
  agent: string | null;
  connection: string | null;
  budget: (Parameters<typeof nameOfBudget>[0] & { agentName: string | null }) | null;
  failure_group: Parameters<typeof titleOfGroup>[0] | null;
}

export const nameWatched = ({ agent, connection, budget, failure_group: group }: WatchedFacts): WatchedNames => ({
  agent,
  connection,
  budget: budget && nameOfBudget(budget, budget.agentName),
  failure_group: group && titleOfGroup(group),
});
