import { z } from "@hono/zod-openapi";

import { id, pathId, prose, timestamp, toTimestampOrNull } from "#http/schemas";
import { AUDIT_ACTOR_KINDS } from "#platform/audit/audit-words";

import type { KillSwitchState } from "./find-kill-switch.ts";

export const KillSwitchAgentPath = z.object({ agent_id: pathId("agent_id") });

export const SetKillSwitchBody = z
  .strictObject({
    engaged: z.boolean().openapi({ description: "True engages the switch; false releases it", example: true }),
    reason: prose(1_000)
      .optional()
      .openapi({ description: "Reason; required to engage the switch", example: "It sends wrong invoices" }),
  })
  .refine(({ engaged, reason }) => !engaged || reason !== undefined, {
    path: ["reason"],
    message: "is required to engage the switch",
  })
  .openapi("SetKillSwitchBody", { example: { engaged: true, reason: "It sends wrong invoices" } });

export const KillSwitchView = z
  .object({
    engaged: z.boolean().openapi({ example: true }),
    workspace_engaged: z.boolean().openapi({
      description: "Whether the switch of the whole workspace is engaged, which stops every agent",
      example: false,
    }),
    reason: z.string().nullable().openapi({ example: "It sends wrong invoices" }),
    engaged_by: z
      .object({ kind: z.enum(AUDIT_ACTOR_KINDS), id: id().nullable() })
      .nullable()
      .openapi({ description: "The user or the API key that engaged it" }),
    engaged_at: timestamp().nullable(),
  })
  .openapi("KillSwitch");

export const presentKillSwitch = ({ own, isTenantStopped }: KillSwitchState): z.output<typeof KillSwitchView> => ({
  engaged: own !== null,
  workspace_engaged: isTenantStopped,
  reason: own?.reason ?? null,
  engaged_by: own === null ? null : { kind: own.engagedByKind, id: own.engagedBy },
  engaged_at: toTimestampOrNull(own?.engagedAt ?? null),
});

/** The setting that a body requests; releasing a switch needs no reason. */
export const settingOf = ({ engaged, reason }: z.output<typeof SetKillSwitchBody>) =>
  engaged ? { isEngaged: true as const, reason: reason ?? "" } : { isEngaged: false as const };
