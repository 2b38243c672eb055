import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getIntegration } from "./list-integrations.ts";
import { IntegrationStatus, presentStatus, ProviderPath } from "./schemas.ts";

export const getIntegrationStatusRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/status",
  operationId: "getIntegrationStatus",
  tags: ["Integrations"],
  summary: "Read the status of a connection",
  description:
    "Returns the stored state of the tenant's connection. The provider is not called; `POST …/test` calls it.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ProviderPath },
  responses: { ...ok(enveloped(IntegrationStatus), "The status"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { ctx } = c.var;
  return answer(c, presentStatus(await getIntegration(ctx, c.req.valid("param").provider), ctx.clock()));
});
