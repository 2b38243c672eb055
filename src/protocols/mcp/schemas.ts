import { z } from "@hono/zod-openapi";

export const McpHeaders = z.object({
  "mcp-session-id": z
    .string()
    .max(64)
    .optional()
    .openapi({ description: "The session that `initialize` opened; none in revision 2026-07-28" }),
  "x-agent-id": z.string().max(64).optional().openapi({
    description:
      "The registered agent that the calls are made for; `_meta` of a call can name it as `tenure/agent_id` instead",
    format: "uuid",
  }),
});

export const McpStreamHeaders = McpHeaders.extend({
  "last-event-id": z
    .string()
    .max(100)
    .optional()
    .openapi({ description: "The last event of a call's stream that the client heard; needs `Mcp-Session-Id`" }),
});

export const McpQuery = z.object({
  session: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: "The session of a client of revision 2024-11-05, as its stream named it" }),
});

export const RequiredSession = z.object({
  "mcp-session-id": z.string().max(64).openapi({ description: "The session that ends" }),
});

export const JsonRpcMessage = z
  .looseObject({
    jsonrpc: z.literal("2.0").openapi({ description: "The version of JSON-RPC" }),
    id: z
      .union([z.string(), z.number()])
      .optional()
      .openapi({ description: "What the answer is known by; a notification has none", example: 1 }),
    method: z
      .string()
      .max(200)
      .optional()
      .openapi({ description: "What is asked for; the client's answer to a question has none", example: "tools/list" }),
  })
  .openapi("JsonRpcMessage", {
    description: "One message of JSON-RPC 2.0; no revision that is served here has batches",
    example: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_marketplace", arguments: { query: "currency" } },
    },
  });

export const EndedSession = z.object({ ended: z.literal(true) }).openapi("EndedMcpSession");
