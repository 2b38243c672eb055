import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { releaseTool } from "./decide-tool.ts";
import { presentTool, ReleaseToolBody, ServerToolPath, ServerToolView } from "./schemas.ts";

export const releaseServerToolRoute = operation({
  method: "post",
  path: "/api/tool-servers/{id}/tools/{tool_id}/release",
  operationId: "releaseServerTool",
  tags: ["Tool servers"],
  summary: "Release a tool",
  description:
    "Pins the form of the tool that has this digest, and lets agents call it under the action. Agents call it as `call_name`, which their `configuration.tools` names. 409 `form_changed` when the tool has another form by now. A later change holds the tool again.\n\nHints of the server raise the complexity of a call (`destructiveHint` to 4, `readOnlyHint: false` to 3), and never lower it.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ServerToolPath, ...jsonBody(ReleaseToolBody, "The form and its action") },
  responses: {
    ...ok(enveloped(ServerToolView), "The released tool"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { id: serverId, tool_id: toolId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => releaseTool(ctx, { serverId, toolId }, c.req.valid("json")),
    ({ tool, agents }) => ({ status: 200, data: presentTool(tool, agents) }),
  );
});
