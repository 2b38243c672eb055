import { governAgentCall } from "#agents/approvals/govern-agent-call";
import { findProvider } from "#connections/integrations/catalogue";
import { openConnection, type OpenConnection } from "#connections/integrations/open-connection";
import type { ProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";
import type { AuditRecord } from "#db/audit-record";
import type { ActionName } from "#engine/governance/actions";
import { AppError } from "#errors/app-error";

/** For whom a call is made: an agent whose level governs it, or nobody but the caller. */
export interface ForAgent {
  agent_id?: string | undefined;
  approval_id?: string | undefined;
}

type DesignProvider = Extract<ProviderId, "canva" | "figma" | "adobe">;

const ACTIONS: Readonly<Record<DesignProvider, ActionName>> = {
  canva: "creative_tools_canva",
  figma: "creative_tools_figma",
  adobe: "creative_tools_adobe",
};

/**
 * Opens the tenant's account at the one provider that has an operation. Throws NOT_FOUND for an unknown provider, NOT_SUPPORTED for
 * another one, ENTERPRISE_ONLY for one that takes a contract, and what opening a connection throws.
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
    message: `${provider.name} has no ${operation}.`,
    details: { provider: provider.id, operation },
  });
}

/** Lets the level of the named agent decide; the entry for the audit log, or null when no agent is named. */
export async function governed(
  ctx: ServiceContext,
  owner: DesignProvider,
  { agent_id: agentId, approval_id: approvalId }: ForAgent,
  call: { operation: string; arguments: Record<string, unknown> },
): Promise<AuditRecord | null> {
  if (agentId === undefined) return null;
  return governAgentCall(ctx, {
    agentId,
    action: ACTIONS[owner],
    approvalId,
    arguments: { provider: owner, operation: call.operation, ...call.arguments },
    summary: `${owner}: ${call.operation}`,
  });
}
