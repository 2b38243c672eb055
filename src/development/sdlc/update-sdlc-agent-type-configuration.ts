import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentTypeId } from "#engine/governance/development-agents";
import { invalidInput } from "#errors/app-error";
import { auditEntry } from "#platform/audit/audit-entry";
import type { AuditedChange } from "#platform/audit/audit-words";

import type { TypeConfiguration } from "./get-sdlc-agent-type-configuration.ts";
import { upsertConfiguration } from "./store.ts";
import { issuesOfConfiguration } from "./type-configuration.ts";

/**
 * Replaces the tenant's settings for an agent type: one configuration for each type. Throws INVALID_INPUT with the keys
 * named.
 */
export async function updateSdlcAgentTypeConfiguration(
  ctx: ServiceContext,
  agentType: AgentTypeId,
  config: Record<string, unknown>,
): Promise<TypeConfiguration> {
  const [first, ...others] = issuesOfConfiguration(agentType, config).map(({ key, code, message }) => ({
    path: `body.config.${key}`,
    code,
    message,
  }));
  if (first) throw invalidInput(first, ...others);
  const result = { agentType, config, updatedAt: ctx.clock() };
  const entry = auditEntry(ctx, {
    agentId: null,
    agentType,
    action: "sdlc_configuration" satisfies AuditedChange,
    inputSummary: JSON.stringify(config),
    outcome: "completed",
    success: true,
  });
  await commit(ctx, [upsertConfiguration({ tenantId: ctx.tenant.id, ...result })], { result, audit: [entry] });
  return result;
}
