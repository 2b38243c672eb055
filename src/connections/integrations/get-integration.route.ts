import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getIntegration } from "./list-integrations.ts";
import { IntegrationQuery, IntegrationView, presentIntegration, ProviderPath } from "./schemas.ts";
import { startAndLeadOn } from "./start-and-lead-on.ts";

export const getIntegrationRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}",
  operationId: "getIntegration",
  tags: ["Integrations"],
  summary: "Read an integration, or begin to connect it",
  description:
    "Returns a provider and the tenant's connection to it. With `action=connect` it begins a connection as `POST …/connect` does, and redirects the browser to the page where the user allows it; this requires `INTEGRATION_MANAGE`.",
  ...access.tenant("AGENT_VIEW", { readHasEffect: true }),
  request: { params: ProviderPath, query: IntegrationQuery },
  responses: {
    ...ok(enveloped(IntegrationView), "The integration"),
    ...notModifiedResponse(),
    302: { description: "Redirect to the page where the user allows the connection" },
    ...refuses("FORBIDDEN", "ENTERPRISE_ONLY", "NOT_FOUND", "CONFLICT", "NOT_CONFIGURED", "PROVIDER_ERROR"),
  },
}).handle(async (c) => {
  const { ctx } = c.var;
  const { provider } = c.req.valid("param");
  const { action, service } = c.req.valid("query");
  if (action === "connect") {
    const address = await startAndLeadOn(ctx, { provider, service, origin: new URL(c.req.url).origin });
    return c.redirect(address, 302);
  }
  return answer(c, presentIntegration(await getIntegration(ctx, provider), ctx.clock()), { isTagged: true });
});
