import { access, answer, enveloped, ok, operation } from "#http/operation";

import { governedActions } from "./governed-actions.ts";
import { GovernanceTable, presentGovernance } from "./schemas.ts";

export const listGovernedActionsRoute = operation({
  method: "get",
  path: "/api/governance/actions",
  operationId: "listGovernedActions",
  tags: ["Agents"],
  summary: "List the governed actions",
  description:
    "Returns every action that governance knows with its complexity, and what it says to a call at each level: the call is made (`alone`), a person is asked first (`asks`), or it is refused (`refused`). The functions that decide about real calls compute the table. It holds for a tool whose reach is as usual: complexity 3 and 4 have an effect outside. A call above the level without an effect is refused, unless the agent's `request_approvals_for` names it; a call within the level asks too until the tool has earned its standing, where the level was earned by exam. An action without a description here counts as complexity 4.\n\n`words` order the action where words decide: in the tasks of agents without a model. With a model the words of a task decide nothing, and each call is governed by its own action.",
  ...access.tenant("AGENT_VIEW"),
  responses: ok(enveloped(GovernanceTable), "The table of governance"),
}).handle((c) => Promise.resolve(answer(c, presentGovernance(governedActions()))));
