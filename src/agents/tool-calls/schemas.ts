import { z } from "@hono/zod-openapi";

import { EffectStatus } from "#agents/effects/schemas";
import { limitQuery, MAX_PAGE_SIZE } from "#http/paging";
import { id, jsonObject, timestamp, toTimestamp } from "#http/schemas";

import type { ToolCallPage } from "./list-tool-calls.ts";
import type { ToolCallRow } from "./store.ts";

export const ToolCallListQuery = z.object({
  ...limitQuery(MAX_PAGE_SIZE, 50),
  cursor: z
    .uuid()
    .optional()
    .openapi({ description: "`next_cursor` of the page before; everything else must be as it was" }),
  server: z
    .string()
    .max(24)
    .optional()
    .openapi({ description: "Only calls of tools of the server with this name", example: "orders" }),
  agent_id: z.string().max(64).optional().openapi({ description: "Only calls of this agent", format: "uuid" }),
  status: EffectStatus.optional().openapi({ description: "Only calls with this end" }),
});

const ToolCallView = z
  .object({
    id: id().openapi({ description: "Id of the effect; the server got it as `Idempotency-Key`" }),
    server: z.object({
      id: id().nullable().openapi({ description: "Null when the server is deleted, or has the tool no more" }),
      name: z.string().openapi({ example: "orders" }),
    }),
    tool: z.object({
      name: z.string().openapi({ description: "As the server calls it", example: "mail.send" }),
      call_name: z.string().openapi({ description: "As agents call it", example: "mcp__mail__mail_send_9f86d08188" }),
    }),
    agent: z
      .object({
        id: id(),
        name: z.string().openapi({ example: "Front Desk" }),
        level: z.string().openapi({ description: "Its level now", example: "supervised" }),
      })
      .nullable()
      .openapi({ description: "The agent that called, as it is now" }),
    run: z
      .object({ id: id(), task: z.string().openapi({ example: "Send the invoice" }) })
      .nullable()
      .openapi({ description: "The execution that the call was part of" }),
    action: z.string().openapi({ description: "The governed action", example: "send" }),
    status: EffectStatus,
    known: z.string().nullable().openapi({
      description: "What is known of the end; null while it is under way",
      example: "The call gave a result.",
    }),
    settled_as: z
      .enum(["happened", "did_not_happen"])
      .nullable()
      .openapi({ description: "What a person said of a call whose end was unknown", example: null }),
    arguments: jsonObject().openapi({
      description: "The arguments, shortened and without what looks like a secret",
      example: { to: "mara@example.com" },
    }),
    arguments_sha256: z.string().openapi({
      description: "SHA-256 of all arguments as canonical JSON",
      example: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    }),
    target_host: z
      .string()
      .nullable()
      .openapi({ description: "The host that was called", example: "mail.example.com" }),
    duration_ms: z
      .int()
      .min(0)
      .nullable()
      .openapi({ description: "From the intention to the end; null while it is under way", example: 216 }),
    called_at: timestamp(),
  })
  .openapi("ToolCall");

export const ToolCallList = z.object({
  tool_calls: z.array(ToolCallView).openapi({ description: "The latest first" }),
  next_cursor: id().nullable().openapi({ description: "The `cursor` of the next page; null at the end" }),
});

/** `mcp__<server>__<tool>`: a server's name has no underscore. */
const partsOf = (callName: string) => {
  const [, server = "", ...tool] = callName.split("__");
  return { server, tool: tool.join("__") };
};

function presentToolCall({ callName, tool, ...row }: ToolCallRow): z.output<typeof ToolCallView> {
  const parts = partsOf(callName);
  return {
    id: row.id,
    server: { id: tool?.serverId ?? null, name: parts.server },
    tool: { name: tool?.name ?? parts.tool, call_name: callName },
    agent: row.agent,
    run: row.run,
    action: row.action,
    status: row.status,
    known: row.known,
    settled_as: row.settledAs,
    arguments: row.arguments,
    arguments_sha256: row.argumentsSha256,
    target_host: row.targetHost,
    duration_ms: row.endedAt === null ? null : Math.max(0, row.endedAt - row.intendedAt),
    called_at: toTimestamp(row.intendedAt),
  };
}

export const presentToolCalls = ({ calls, nextCursor }: ToolCallPage) => ({
  tool_calls: calls.map(presentToolCall),
  next_cursor: nextCursor,
});
