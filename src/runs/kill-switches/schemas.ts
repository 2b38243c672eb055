import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, prose, timestamp, toTimestampOrNull } from "#http/schemas";
import { AUDIT_ACTOR_KINDS } from "#platform/audit/audit-words";

import type { KillSwitchState } from "./find-kill-switch.ts";

export const KillSwitchAgentPath = z.object({ agent_id: pathId("agent_id") });

export const SetKillSwitchBody = z
  .strictObject({
    engaged: field(z.boolean(), "True engages the switch; false releases it", true),
    reason: field(prose(1_000).optional(), "Reason; required to engage the switch", "It sends wrong invoices"),
  })
  .refine(({ engaged, reason }) => !engaged || reason !== undefined, {
    path: ["reason"],
    message: "is required to engage the switch",
  })
  .openapi("SetKillSwitchBody", { example: { engaged: true, reason: "It sends wrong invoices" } });

export const KillSwitchView = z
  .object({
    engaged: z.boolean().openapi({ example: true }),
    workspace_engaged: field(
      z.boolean(),
      "Whether the switch of the whole workspace is engaged, which stops every agent",
      false,
    ),
    reason: z.string().nullable().openapi({ example: "It sends wrong invoices" }),
    engaged_by: field(
      z.object({ kind: z.enum(AUDIT_ACTOR_KINDS), id: id().nullable() }).nullable(),
      "The user or the API key that engaged it",
    ),
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
