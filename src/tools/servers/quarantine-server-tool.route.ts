import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { quarantineTool } from "./decide-tool.ts";
import { presentTool, ServerToolPath, ServerToolView } from "./schemas.ts";

export const quarantineServerToolRoute = operation({
  method: "post",
  path: "/api/tool-servers/{id}/tools/{tool_id}/quarantine",
  operationId: "quarantineServerTool",
  tags: ["Tool servers"],
  summary: "Hold a tool",
  description:
    "Revokes the release of a tool: agents cannot call the tool until a person releases it again, and open requests for its approval expire. A tool that is already held does not change.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ServerToolPath },
  responses: {
    ...ok(enveloped(ServerToolView), "The held tool"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { id: serverId, tool_id: toolId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => quarantineTool(ctx, { serverId, toolId }),
    ({ tool, agents }) => ({ status: 200, data: presentTool(tool, agents) }),
  );
});
