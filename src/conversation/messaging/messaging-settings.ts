import { findAgent } from "#agents/agents/find-agent";
import { type ConnectionState, endOf, stateOf } from "#connections/integrations/connection-state";
import { isConfigured } from "#connections/integrations/list-integrations";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";
import { callerOf } from "#tenancy/caller";

import { putSettings, selectOverview, type NamedAgent, type SettingsRow } from "./store.ts";

/** The agent that answers messages to a tenant's number; `settings` is null when none was ever chosen. */
export interface Answering {
  settings: SettingsRow | null;
  agent: NamedAgent;
}

export interface MessagingOverview extends Answering {
  connection: {
    state: ConnectionState;
    /** Whether the operator of this instance has configured the provider. */
    isConfigured: boolean;
    phoneNumber: string | null;
    businessName: string | null;
    connectedAt: number | null;
    endsAt: number | null;
  };
  webhook: {
    address: string;
    isTokenSet: boolean;
    lastMessageAt: number | null;
  };
}

/** The path of the provider's callbacks. */
const WEBHOOK_PATH = "/api/v1/webhooks/messaging";

/**
 * All settings and facts that a tenant needs before the first message. `origin` is used where no variable has the
 * instance's URL.
 */
export async function findMessagingSettings(ctx: ServiceContext, origin: string): Promise<MessagingOverview> {
  const { config } = ctx;
  const { settings, agent, connection: row, lastMessageAt } = await selectOverview(ctx.db, ctx.tenant.id);
  return {
    settings,
    agent,
    connection: {
      state: stateOf(row, ctx.clock()),
      isConfigured: isConfigured(config, "messaging"),
      phoneNumber: row?.details["display_phone_number"] ?? null,
      businessName: row?.accountName ?? null,
      connectedAt: row?.connectedAt ?? null,
      endsAt: row === undefined ? null : endOf(row),
    },
    webhook: {
      address: `${config.baseUrl === "" ? origin : config.baseUrl.replace(/\/+$/, "")}${WEBHOOK_PATH}`,
      isTokenSet: config.providers.messaging?.verifyToken !== undefined,
      lastMessageAt,
    },
  };
}

/** Chooses the answering agent, or none. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's agent. */
export async function chooseAnsweringAgent(ctx: ServiceContext, agentId: string | null): Promise<Answering> {
  const chosen = agentId === null ? null : await findAgent(ctx, agentId);
  const settings: SettingsRow = {
    tenantId: ctx.tenant.id,
    agentId,
    chosenBy: callerOf(ctx).userId,
    updatedAt: ctx.clock(),
  };
  const summary = agentId === null ? "messaging: nobody" : "messaging";
  const entry = auditChange(ctx, { action: "choose_answering_agent", summary, agentId });
  const agent = chosen === null ? null : { id: chosen.id, name: chosen.name, level: chosen.maturityLevel };
  const answering: Answering = { settings, agent };
  await commit(ctx, [putSettings(settings)], { result: answering, audit: [entry] });
  return answering;
}
