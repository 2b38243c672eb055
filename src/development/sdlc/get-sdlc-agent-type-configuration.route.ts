import { access, answer, enveloped, ok, operation } from "#http/operation";

import { getSdlcAgentTypeConfiguration } from "./get-sdlc-agent-type-configuration.ts";
import { AgentTypePath, ConfigurationView, presentConfiguration } from "./schemas.ts";

export const getSdlcAgentTypeConfigurationRoute = operation({
  method: "get",
  path: "/api/sdlc/agent-types/{agent_type}/configuration",
  operationId: "getSdlcAgentTypeConfiguration",
  tags: ["Development agents"],
  summary: "Get the configuration of an agent type",
  description: "Returns the tenant's configuration of the agent type; it is empty until an administrator sets it.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: AgentTypePath },
  responses: { ...ok(enveloped(ConfigurationView), "The configuration") },
}).handle(async (c) =>
  answer(c, presentConfiguration(await getSdlcAgentTypeConfiguration(c.var.ctx, c.req.valid("param").agent_type))),
);
