import { z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerEvents } from "#http/event-stream";
import { operation } from "#http/operation";
import { refuses } from "#http/responses";
import { requireSession } from "#protocols/mcp-sessions/find-session";

import { followNewStream, followSession } from "./follow-stream.ts";
import { requireOrigin } from "./require-origin.ts";
import { McpHeaders } from "./schemas.ts";

export const openMcpStreamRoute = operation({
  method: "get",
  path: "/api/mcp",
  operationId: "openMcpStream",
  tags: ["MCP"],
  summary: "Open a stream of the MCP server",
  description:
    "Streams server-sent events. Without `Mcp-Session-Id` it is the form of revision 2024-11-05: the event `endpoint` says where the client sends its messages, and each `message` is an answer. With `Mcp-Session-Id` it is the stream of that session, on which the server has nothing to say and stays connected. Revision 2026-07-28 has no stream.",
  ...access.signedIn(),
  request: { headers: McpHeaders },
  responses: {
    200: {
      description: "The stream of events",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({
            example: "event: endpoint\ndata: /api/mcp?session=0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e\n\n",
          }),
        },
      },
    },
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { ctx } = c.var;
  requireOrigin(ctx.config, c.req.header("origin") ?? null);
  const sessionId = c.req.valid("header")["mcp-session-id"];
  if (sessionId !== undefined) await requireSession(ctx, sessionId);
  return answerEvents(c, sessionId === undefined ? followNewStream(ctx) : followSession(), (event) => event);
});
