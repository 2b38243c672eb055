import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { ok, refuses } from "#http/responses";

import { getIntegration } from "./list-integrations.ts";
import { IntegrationStatus, presentStatus, ProviderPath } from "./schemas.ts";

export const getIntegrationStatusRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/status",
  operationId: "getIntegrationStatus",
  tags: ["Integrations"],
  summary: "Read the status of a connection",
  description:
    "Shows the tenant's connection as the platform knows it. It does not ask the provider; `POST …/test` does.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ProviderPath },
  responses: { ...ok(enveloped(IntegrationStatus), "The status"), ...tenantRefusals(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { ctx } = c.var;
  return answer(c, presentStatus(await getIntegration(ctx, c.req.valid("param").provider), ctx.clock()));
});
