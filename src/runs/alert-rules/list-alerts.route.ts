import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { AlertList, ListAlertsQuery, presentAlert } from "./schemas.ts";
import { selectAlerts } from "./store.ts";

export const listAlertsRoute = operation({
  method: "get",
  path: "/api/alerts",
  operationId: "listAlerts",
  tags: ["Alerts"],
  summary: "List the alerts",
  description:
    "Lists each time that a rule fired, the latest first, and when it was over. Alerts that were over for 90 days are removed.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListAlertsQuery },
  responses: { ...ok(enveloped(AlertList), "A page of alerts") },
}).handle(async (c) => {
  const { page, limit, state } = c.req.valid("query");
  const { db, tenant } = c.var.ctx;
  const { rows, total, firing } = await selectAlerts(db, tenant.id, { state, limit, offset: (page - 1) * limit });
  return answer(c, {
    alerts: rows.map(presentAlert),
    counts: { firing },
    pagination: paginate({ page, limit }, total),
  });
});
