import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";
import { callerOf } from "#tenancy/caller";

import { putSettings, selectSettings, type SettingsRow } from "./store.ts";

/** Who answers, or null when nobody was ever chosen. */
export const findMessagingSettings = async ({ db, tenant }: ServiceContext): Promise<SettingsRow | null> =>
  (await selectSettings(db, tenant.id)) ?? null;

/** Chooses the agent that answers, or nobody. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's agent. */
export async function chooseAnsweringAgent(ctx: ServiceContext, agentId: string | null): Promise<SettingsRow> {
  if (agentId !== null) await findAgent(ctx, agentId);
  const settings: SettingsRow = {
    tenantId: ctx.tenant.id,
    agentId,
    chosenBy: callerOf(ctx).userId,
    updatedAt: ctx.clock(),
  };
  const summary = agentId === null ? "messaging: nobody" : "messaging";
  const entry = auditChange(ctx, { action: "choose_answering_agent", summary, agentId });
  await commit(ctx, [putSettings(settings)], { result: settings, audit: [entry] });
  return settings;
}
