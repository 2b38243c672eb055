import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

export const McpHeaders = z.object({
  "mcp-session-id": field(
    z.string().max(64).optional(),
    "The session that `initialize` opened; revision 2026-07-28 has no sessions",
  ),
  "x-agent-id": z.string().max(64).optional().openapi({
    description:
      "The registered agent for which the calls are made; `_meta` of a call can name it as `tenure/agent_id` instead",
    format: "uuid",
  }),
});

export const McpStreamHeaders = McpHeaders.extend({
  "last-event-id": field(
    z.string().max(100).optional(),
    "The last event that the client received of a call's stream; requires `Mcp-Session-Id`",
  ),
});

export const McpQuery = z.object({
  session: field(z.string().max(64).optional(), "The session of a client of revision 2024-11-05, from its stream"),
});

export const RequiredSession = z.object({
  "mcp-session-id": field(z.string().max(64), "The session to end"),
});

export const JsonRpcMessage = z
  .looseObject({
    jsonrpc: field(z.literal("2.0"), "The version of JSON-RPC"),
    id: field(z.union([z.string(), z.number()]).optional(), "Id that the answer repeats; a notification has none", 1),
    method: field(
      z.string().max(200).optional(),
      "Method of the request; absent in a client's answer to a question",
      "tools/list",
    ),
  })
  .openapi("JsonRpcMessage", {
    description: "One message of JSON-RPC 2.0; none of the supported revisions has batches",
    example: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_marketplace", arguments: { query: "currency" } },
    },
  });

export const EndedSession = z.object({ ended: z.literal(true) }).openapi("EndedMcpSession");
