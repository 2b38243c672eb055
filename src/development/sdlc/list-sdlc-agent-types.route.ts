import { access, answer, ok, operation, z } from "#http/operation";

import { listSdlcAgentTypes } from "./list-sdlc-agent-types.ts";
import { AgentTypeView, presentAgentType } from "./schemas.ts";

export const listSdlcAgentTypesRoute = operation({
  method: "get",
  path: "/api/sdlc/agent-types",
  operationId: "listSdlcAgentTypes",
  tags: ["Development agents"],
  summary: "List the types of development agents",
  description:
    "Lists the five agent types with their actions, their requirements, and whether an agent may work as one now. The answer is a plain array.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(z.array(AgentTypeView), "The agent types") },
}).handle(async (c) => answer(c, (await listSdlcAgentTypes(c.var.ctx)).map(presentAgentType), { as: "flat" }));
