import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listUpcomingTimes } from "./list-upcoming-times.ts";
import { presentUpcoming, UpcomingQuery, UpcomingTimes } from "./schemas.ts";

export const listUpcomingTimesRoute = operation({
  method: "get",
  path: "/api/schedules/upcoming",
  operationId: "listUpcomingTimes",
  tags: ["Schedules"],
  summary: "List what starts next",
  description:
    "Lists the due times of the next hours: of the schedules that begin first, at most 60 of each. Paused schedules are left out.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: UpcomingQuery },
  responses: { ...ok(enveloped(UpcomingTimes), "The due times") },
}).handle(async (c) => answer(c, presentUpcoming(await listUpcomingTimes(c.var.ctx, c.req.valid("query")))));
