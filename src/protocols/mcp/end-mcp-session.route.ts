import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";
import { requireSession } from "#protocols/mcp-sessions/find-session";
import { endSession } from "#protocols/mcp-sessions/open-session";

import { requireOrigin } from "./require-origin.ts";
import { EndedSession, RequiredSession } from "./schemas.ts";

export const endMcpSessionRoute = operation({
  method: "delete",
  path: "/api/mcp",
  operationId: "endMcpSession",
  tags: ["MCP"],
  summary: "End a session of the MCP server",
  description:
    "Ends the caller's session of revision 2025-11-25 or 2025-06-18. Later requests with its id are answered with 404. A session that is not used for a day ends automatically. Runs continue.",
  ...access.signedIn(),
  request: { headers: RequiredSession },
  responses: { ...ok(enveloped(EndedSession), "The session has ended"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { ctx } = c.var;
  requireOrigin(ctx.config, c.req.header("origin") ?? null);
  const sessionId = c.req.valid("header")["mcp-session-id"];
  await requireSession(ctx, sessionId);
  await endSession(ctx, sessionId);
  return answer(c, { ended: true as const });
});
