import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { AgentTypePath, ConfigurationBody, ConfigurationView, presentConfiguration } from "./schemas.ts";
import { updateSdlcAgentTypeConfiguration } from "./update-sdlc-agent-type-configuration.ts";

export const updateSdlcAgentTypeConfigurationRoute = operation({
  method: "put",
  path: "/api/sdlc/agent-types/{agent_type}/configuration",
  operationId: "updateSdlcAgentTypeConfiguration",
  tags: ["Development agents"],
  summary: "Set the configuration of an agent type",
  description: "Replaces the tenant's configuration of the agent type.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: AgentTypePath, ...jsonBody(ConfigurationBody, "The configuration") },
  responses: { ...ok(enveloped(ConfigurationView), "The configuration was set") },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateSdlcAgentTypeConfiguration(ctx, c.req.valid("param").agent_type, c.req.valid("json").config),
    (configuration) => ({ status: 200, data: presentConfiguration(configuration) }),
  ),
);
