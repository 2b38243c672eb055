import { z } from "@hono/zod-openapi";

import type { EffectRow, NamedEffect } from "#db/schema/effects";
import { field } from "#http/field";
import { limitQuery, MAX_PAGE_SIZE, Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, prose, queryFlag, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { callTitle, type TitledCall } from "#tools/call-titles/call-title";

import type { ToolCallPage } from "./list-tool-calls.ts";
import type { ToolCallRow } from "./store.ts";

const EFFECT_STATUSES = ["intended", "done", "not_made", "unknown", "settled"] as const;
const SETTLED_AS = ["happened", "did_not_happen"] as const;

export const EffectStatus = z.enum(EFFECT_STATUSES).openapi("EffectStatus", {
  description:
    "`intended`: recorded and in progress. `done`: the call took effect. `not_made`: nothing happened outside. `unknown`: the call may or may not have taken effect, and is not repeated. `settled`: a person recorded the outcome",
  example: "unknown",
});

export const EffectPath = z.object({ id: pathId("id", "effect") });

export const EffectListQuery = z.object({
  ...pageQuery,
  status: field(EffectStatus.optional(), "Only effects with this status"),
  changes: queryFlag("Leaves out the calls whose action only reads"),
  agent_id: z.string().max(64).optional().openapi({ description: "Only effects of this agent", format: "uuid" }),
  execution_id: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: "Only effects of this execution", format: "uuid" }),
});

export const SettleEffectBody = z
  .strictObject({
    outcome: field(z.enum(SETTLED_AS), "The outcome of the effect", "happened"),
    note: field(
      prose(1_000).optional(),
      "How the person knows the outcome",
      "The invoice is in the customer's mailbox",
    ),
  })
  .openapi("SettleEffectBody", {
    example: { outcome: "happened", note: "The invoice is in the customer's mailbox" },
  });

export const EffectView = z
  .object({
    id: field(id(), "Assigned before the call. The outside system receives it as `Idempotency-Key`"),
    status: EffectStatus,
    agent_id: field(id().nullable(), "The agent that acted; null if a person acted"),
    execution_id: field(id().nullable(), "The execution that the effect is part of"),
    call_id: field(z.string().nullable(), "The call in that execution", "call_1"),
    tool: z.string().openapi({ example: "run_skill_0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
    action: field(z.string(), "The governed action", "call_endpoint"),
    arguments: field(jsonObject(), "The arguments, shortened and without values that look like secrets", {
      amount: 12,
    }),
    arguments_sha256: field(
      z.string(),
      "SHA-256 of all arguments as canonical JSON",
      "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    ),
    target_host: field(z.string().nullable(), "The host that was called", "api.example.com"),
    known: field(
      z.string().nullable(),
      "The outcome as the platform recorded it; null while the call is in progress",
      "No answer within 30 s. It may or may not have taken effect, and it was not repeated.",
    ),
    intended_at: timestamp(),
    ended_at: timestamp().nullable(),
    settlement: field(
      z
        .object({
          outcome: z.enum(SETTLED_AS).openapi({ example: "happened" }),
          note: z.string().nullable().openapi({ example: "The invoice is in the customer's mailbox" }),
          settled_by: id().nullable(),
          settled_at: timestamp().nullable(),
        })
        .nullable(),
      "The outcome that a person recorded for an unknown effect",
    ),
  })
  .openapi("Effect");

export const NamedEffectView = EffectView.extend({
  title: field(
    z.string(),
    "The call as one sentence, by the names of its tool and arguments",
    "Refund €62.40 of order 4711",
  ),
  agent: field(
    z
      .object({
        id: id(),
        name: z.string().openapi({ example: "Finance Assistant" }),
        level: z.string().openapi({ example: "supervised" }),
      })
      .nullable(),
    "Current data of the agent that acted; null if a person acted",
  ),
  skill_name: field(
    z.string().nullable(),
    "Current name of the skill behind the tool; null for another tool",
    "Refund order",
  ),
}).openapi("NamedEffect");

export const EffectListView = z.object({ effects: z.array(NamedEffectView), pagination: Pagination });

export const presentEffect = (row: EffectRow): z.output<typeof EffectView> => ({
  id: row.id,
  status: row.status,
  agent_id: row.agentId,
  execution_id: row.executionId,
  call_id: row.callId,
  tool: row.tool,
  action: row.action,
  arguments: row.arguments,
  arguments_sha256: row.argumentsSha256,
  target_host: row.targetHost,
  known: row.known,
  intended_at: toTimestamp(row.intendedAt),
  ended_at: toTimestampOrNull(row.endedAt),
  settlement:
    row.settledAs === null
      ? null
      : {
          outcome: row.settledAs,
          note: row.note,
          settled_by: row.settledBy,
          settled_at: toTimestampOrNull(row.settledAt),
        },
});

/** A skill that was deleted is named as that: its tool's name has only its id. */
const toolOf = ({ tool, skillName }: NamedEffect): TitledCall["tool"] => {
  const isSkill = skillName !== null || tool.startsWith("run_skill_");
  return isSkill ? { name: tool, skill: { name: skillName ?? "deleted" } } : { name: tool };
};

export const presentNamedEffect = (row: NamedEffect): z.output<typeof NamedEffectView> => ({
  ...presentEffect(row),
  title: callTitle({ tool: toolOf(row), action: row.action, arguments: row.arguments }),
  agent: row.agent,
  skill_name: row.skillName,
});

export const ToolCallListQuery = z.object({
  ...limitQuery(MAX_PAGE_SIZE, 50),
  cursor: field(z.uuid().optional(), "`next_cursor` of the preceding page; all other parameters must be unchanged"),
  server: field(z.string().max(24).optional(), "Only calls of tools of the server with this name", "orders"),
  agent_id: z.string().max(64).optional().openapi({ description: "Only calls of this agent", format: "uuid" }),
  status: field(EffectStatus.optional(), "Only calls with this outcome"),
});

const ToolCallView = z
  .object({
    id: field(id(), "Id of the effect; the server receives it as `Idempotency-Key`"),
    server: z.object({
      id: field(id().nullable(), "Null if the server was deleted or no longer has the tool"),
      name: z.string().openapi({ example: "orders" }),
    }),
    tool: z.object({
      name: field(z.string(), "The server's name for the tool", "mail.send"),
      call_name: field(z.string(), "The name by which agents call the tool", "mcp__mail__mail_send_9f86d08188"),
    }),
    agent: field(
      z
        .object({
          id: id(),
          name: z.string().openapi({ example: "Front Desk" }),
          level: field(z.string(), "Its current level", "supervised"),
        })
        .nullable(),
      "Current data of the agent that made the call",
    ),
    run: field(
      z.object({ id: id(), task: z.string().openapi({ example: "Send the invoice" }) }).nullable(),
      "The execution that the call was part of",
    ),
    action: field(z.string(), "The governed action", "send"),
    status: EffectStatus,
    known: field(
      z.string().nullable(),
      "The known outcome; null while the call is in progress",
      "The call returned a result.",
    ),
    settled_as: field(
      z.enum(["happened", "did_not_happen"]).nullable(),
      "The outcome that a person recorded for an unknown call",
      null,
    ),
    arguments: field(jsonObject(), "The arguments, shortened and without values that look like secrets", {
      to: "mara@example.com",
    }),
    arguments_sha256: field(
      z.string(),
      "SHA-256 of all arguments as canonical JSON",
      "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    ),
    target_host: field(z.string().nullable(), "The host that was called", "mail.example.com"),
    duration_ms: field(
      z.int().min(0).nullable(),
      "Milliseconds from the recorded intention to the end; null while the call is in progress",
      216,
    ),
    called_at: timestamp(),
  })
  .openapi("ToolCall");

export const ToolCallList = z.object({
  tool_calls: field(z.array(ToolCallView), "The entries, newest first"),
  next_cursor: field(id().nullable(), "The `cursor` of the next page; null at the end"),
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
