import { findProvider } from "#connections/integrations/catalogue";
import { openConnection, type OpenConnection } from "#connections/integrations/open-connection";
import type { ProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import type { ActionName } from "#engine/governance/actions";
import { AppError } from "#errors/app-error";
import { type Acted, actOnce } from "#platform/effects/act-once";
import { governAgentCall } from "#runs/approvals/govern-agent-call";

/** The agent whose level governs a call; without one only the caller acts. */
export interface ForAgent {
  agent_id?: string | undefined;
  approval_id?: string | undefined;
}

type DesignProvider = Extract<ProviderId, "canva" | "figma" | "adobe">;

/** The providers where calls change something for an agent. */
type GovernedProvider = DesignProvider | "evernote";

const ACTIONS: Readonly<Record<GovernedProvider, ActionName>> = {
  canva: "creative_tools_canva",
  figma: "creative_tools_figma",
  adobe: "creative_tools_adobe",
  evernote: "creative_tools_evernote",
};

/**
 * Opens the tenant's account at the one provider that has an operation. Throws NOT_FOUND for an unknown provider,
 * NOT_SUPPORTED for another one, ENTERPRISE_ONLY for one that requires a contract, and the errors of opening a
 * connection.
 */
export async function openDesignTool(
  ctx: ServiceContext,
  name: string,
  owner: DesignProvider,
  operation: string,
): Promise<OpenConnection> {
  const provider = findProvider(name);
  if (provider.id === owner) return openConnection(ctx, owner);
  if (provider.id === "grammarly")
    throw new AppError("ENTERPRISE_ONLY", {
      message: `${provider.name} can be called only with an enterprise contract.`,
      details: { provider: provider.id },
    });
  throw new AppError("NOT_SUPPORTED", {
    message: `${provider.name} does not support ${operation}.`,
    details: { provider: provider.id, operation },
  });
}

/** A call that changes something at a provider. */
interface ProviderCall<Result> {
  provider: GovernedProvider;
  /** The operation, in the terms of the agents' tools. */
  operation: string;
  arguments: Record<string, unknown>;
  /** The URL of the call. */
  address: string;
  /** The audit entry of a call that a person makes; an agent's call has the one of its governance. */
  personalAudit?: AuditRecord;
  /** Gets the id of the effect. */
  run: (effectId: string) => Promise<Result>;
}

/**
 * Makes a call that changes something at a provider: governed by the level of the named agent, and recorded as an
 * effect. Throws the errors of `governAgentCall` and `actOnce`.
 */
export async function actAtProvider<Result>(
  ctx: ServiceContext,
  { agent_id: agentId, approval_id: approvalId }: ForAgent,
  { provider, operation, arguments: input, address, personalAudit, run }: ProviderCall<Result>,
): Promise<Acted<Result>> {
  const action = ACTIONS[provider];
  const audit =
    agentId === undefined
      ? (personalAudit ?? null)
      : await governAgentCall(ctx, {
          agentId,
          action,
          approvalId,
          arguments: { provider, operation, ...input },
          summary: `${provider}: ${operation}`,
        });
  return actOnce(ctx, {
    agentId: agentId ?? null,
    tool: `${provider}_${operation}`,
    action,
    arguments: input,
    targetHost: new URL(address).host,
    audit,
    run,
  });
}
