import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getPast } from "./get-past.ts";
import { AlertPastQuery, AlertPastView, presentPast } from "./schemas.ts";

export const getAlertPastRoute = operation({
  method: "get",
  path: "/api/alert-past",
  operationId: "getAlertPast",
  tags: ["Alerts"],
  summary: "Get what an alert rule would have seen",
  description:
    "Returns the value that a rule would have had at the end of each hour of the last days, and now, so that a limit can be chosen before the rule is saved. The platform looks once a minute, so it may fire for shorter than an hour as well. The filters are those of a rule, and are refused where a rule with this metric could not have them. The platform keeps only the present state of `connection_failing`, `tool_server_down` and `probation`, and a due time of `missed_ticks` counts for minutes: `is_kept` is then `false`; a rule has their last 24 hours from its first look on (`last_day`). `failure_group_runs` and `new_failure_group` look at the groups that are open now, the first one at the hundred with the most runs; of openings after the first one only the latest is known. `unknown_effects` leaves out effects whose end became known without a person. `budget_used_share` is the share of the present limit, by whole hours. Requests of deleted agents, and runs whose hours are no longer kept, are left out.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: AlertPastQuery },
  responses: { ...ok(enveloped(AlertPastView), "The values"), ...refuses("AGENT_NOT_FOUND", "NOT_FOUND") },
}).handle(async (c) => answer(c, presentPast(await getPast(c.var.ctx, c.req.valid("query")))));
