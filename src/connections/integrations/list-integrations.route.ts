import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listIntegrations } from "./list-integrations.ts";
import { IntegrationList, presentIntegration } from "./schemas.ts";

export const listIntegrationsRoute = operation({
  method: "get",
  path: "/api/integrations",
  operationId: "listIntegrations",
  tags: ["Integrations"],
  summary: "List the outside services",
  description: "Lists every supported provider with the state of the tenant's connection to it.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(IntegrationList), "The providers") },
}).handle(async (c) => {
  const { ctx } = c.var;
  const integrations = await listIntegrations(ctx);
  return answer(c, { integrations: integrations.map((one) => presentIntegration(one, ctx.clock())) });
});
