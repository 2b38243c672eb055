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
    "Pins the definition of the tool with this digest, and lets agents call the tool under the action. Agents call it as `call_name`, which they list in `configuration.tools`. The answer is 409 `form_changed` if the definition has changed since. A later change holds the tool again.\n\nHints of the server can raise the complexity of a call (`destructiveHint` to 4, `readOnlyHint: false` to 3) but never lower it.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ServerToolPath, ...jsonBody(ReleaseToolBody, "The digest of the definition, and the action") },
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
