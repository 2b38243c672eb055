import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { callKnownTool } from "./call-known-tool.ts";
import { ExecutedTool, ExecuteToolBody, presentExecuted } from "./schemas.ts";

/** The maximum wait of `POST /api/agents/{agent_id}/execute`. */
const PATIENCE_MS = 25_000;

export const executeMcpToolRoute = operation({
  method: "post",
  path: "/api/mcp/execute",
  operationId: "executeMcpTool",
  tags: ["MCP"],
  summary: "Execute a tool of the MCP server",
  description:
    "Calls one tool without the protocol. The tools and rules are those of `POST /api/mcp`. A tool that ran and failed answers 200 with `is_error`. A call that is refused before it runs has the status of the refusal.\n\nThe request waits up to 25 seconds for a run. A run that is not finished by then has `structured_content.status` `in_progress`, and `get_run` returns it later. For a run that waits for a person's approval the answer has `structured_content.awaiting_approval {approval_id, decide_at}`. An approval cannot be decided here, because the request cannot ask a person.",
  ...access.signedIn({ startsRun: true }),
  request: jsonBody(ExecuteToolBody, "The tool and its arguments"),
  responses: {
    ...ok(enveloped(ExecutedTool), "The tool's result"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION", "AGENT_LIMIT_EXCEEDED"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "STOPPED", "BUDGET_EXCEEDED"),
  },
}).handle((c) => {
  const { tool: name, arguments: given = {}, agent_id: agentId } = c.req.valid("json");
  return perform(
    c,
    // A disconnected client may ask for the run later.
    (ctx) => callKnownTool(ctx, { name, agentId, arguments: given, patienceMs: PATIENCE_MS }),
    (result) => ({ status: 200, data: presentExecuted(result) }),
  );
});
