import { findAgent } from "#agents/agents/find-agent";
import { type ConnectionState, endOf, stateOf } from "#connections/integrations/connection-state";
import { isConfigured } from "#connections/integrations/list-integrations";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { StrangerKnowledge } from "#engine/reasoning/stranger";
import { auditChange } from "#platform/audit/audit-entry";
import { callerOf } from "#tenancy/caller";
import { checkToolNames } from "#tools/offered-tools/check-tools";

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

/** A choice of the answering agent, and of what strangers may move it to use; absent lists stay as they are. */
interface AnsweringChoice {
  agentId: string | null;
  allowedTools: string[] | undefined;
  allowedKnowledge: StrangerKnowledge[] | undefined;
}

/**
 * Chooses the answering agent, or none, and what is open to strangers. Throws AGENT_NOT_FOUND, FORBIDDEN for another
 * tenant's agent, and INVALID_INPUT for an unknown tool.
 */
export async function chooseAnsweringAgent(ctx: ServiceContext, choice: AnsweringChoice): Promise<Answering> {
  const { agentId, allowedTools = [] } = choice;
  await checkToolNames(ctx, allowedTools, "body.allowed_tools");
  const chosen = agentId === null ? null : await findAgent(ctx, agentId);
  const { settings: before } = await selectOverview(ctx.db, ctx.tenant.id);
  const settings: SettingsRow = {
    tenantId: ctx.tenant.id,
    agentId,
    chosenBy: callerOf(ctx).userId,
    allowedTools: [...new Set(choice.allowedTools ?? before?.allowedTools)],
    allowedKnowledge: [...new Set(choice.allowedKnowledge ?? before?.allowedKnowledge)],
    updatedAt: ctx.clock(),
  };
  const summary = agentId === null ? "messaging: nobody" : "messaging";
  const entry = auditChange(ctx, {
    action: "choose_answering_agent",
    summary,
    agentId,
    before: openedIn(before),
    after: openedIn(settings),
  });
  const agent = chosen === null ? null : { id: chosen.id, name: chosen.name, level: chosen.maturityLevel };
  const answering: Answering = { settings, agent };
  await commit(ctx, [putSettings(settings)], { result: answering, audit: [entry] });
  return answering;
}

const openedIn = (settings: SettingsRow | null) => ({
  allowed_tools: settings?.allowedTools ?? [],
  allowed_knowledge: settings?.allowedKnowledge ?? [],
});
