import { z } from "@hono/zod-openapi";

import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, prose, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import type { EffectRow, NamedEffect } from "#platform/effects/effect-row";

const EFFECT_STATUSES = ["intended", "done", "not_made", "unknown", "settled"] as const;
const SETTLED_AS = ["happened", "did_not_happen"] as const;

export const EffectStatus = z.enum(EFFECT_STATUSES).openapi("EffectStatus", {
  description:
    "`intended`: written down, and under way. `done`: it happened. `not_made`: nothing happened outside. `unknown`: it may or may not have happened, and it is not tried again. `settled`: a person said what became of it",
  example: "unknown",
});

export const EffectPath = z.object({ id: pathId("id", "effect") });

export const EffectListQuery = z.object({
  ...pageQuery,
  status: EffectStatus.optional().openapi({ description: "Only effects with this status" }),
  agent_id: z.string().max(64).optional().openapi({ description: "Only effects of this agent", format: "uuid" }),
  execution_id: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: "Only effects of this execution", format: "uuid" }),
});

export const SettleEffectBody = z
  .strictObject({
    outcome: z.enum(SETTLED_AS).openapi({ description: "What became of the effect", example: "happened" }),
    note: prose(1_000)
      .optional()
      .openapi({ description: "How this is known", example: "The invoice is in the customer's mailbox" }),
  })
  .openapi("SettleEffectBody", {
    example: { outcome: "happened", note: "The invoice is in the customer's mailbox" },
  });

export const EffectView = z
  .object({
    id: id().openapi({ description: "Given before the call. The outside system got it as `Idempotency-Key`" }),
    status: EffectStatus,
    agent_id: id().nullable().openapi({ description: "The agent that acted; null when a person did" }),
    execution_id: id().nullable().openapi({ description: "The execution that the effect is part of" }),
    call_id: z.string().nullable().openapi({ description: "The call in that execution", example: "call_1" }),
    tool: z.string().openapi({ example: "run_skill_0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
    action: z.string().openapi({ description: "The governed action", example: "call_endpoint" }),
    arguments: jsonObject().openapi({
      description: "The arguments, shortened and without what looks like a secret",
      example: { amount: 12 },
    }),
    arguments_sha256: z.string().openapi({
      description: "SHA-256 of all arguments as canonical JSON",
      example: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    }),
    target_host: z.string().nullable().openapi({ description: "The host that was called", example: "api.example.com" }),
    known: z.string().nullable().openapi({
      description: "What the platform knows of the end; null while the call is under way",
      example: "No answer within 30 s. It may or may not have taken effect, and it was not repeated.",
    }),
    intended_at: timestamp(),
    ended_at: timestamp().nullable(),
    settlement: z
      .object({
        outcome: z.enum(SETTLED_AS).openapi({ example: "happened" }),
        note: z.string().nullable().openapi({ example: "The invoice is in the customer's mailbox" }),
        settled_by: id().nullable(),
        settled_at: timestamp().nullable(),
      })
      .nullable()
      .openapi({ description: "What a person said of an effect whose end was unknown" }),
  })
  .openapi("Effect");

export const NamedEffectView = EffectView.extend({
  agent: z
    .object({
      id: id(),
      name: z.string().openapi({ example: "Finance Assistant" }),
      level: z.string().openapi({ example: "supervised" }),
    })
    .nullable()
    .openapi({ description: "The agent that acted, as it is now; null when a person did" }),
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

export const presentNamedEffect = (row: NamedEffect): z.output<typeof NamedEffectView> => ({
  ...presentEffect(row),
  agent: row.agent,
});
