import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { AppError } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { auditChange } from "#platform/audit/audit-entry";
import type { AuditedChange } from "#platform/audit/audit-words";

import type { SdlcPolicy } from "./decide-run.ts";
import { findSettings, type SdlcSettings } from "./find-settings.ts";
import { requireSettingsRevision, upsertSettings } from "./store.ts";

/**
 * Reads the tenant's settings, computes their change, and writes it with its audit entry only if they are unchanged
 * since. Throws CONFLICT when others keep changing them, UNAVAILABLE.
 */
export async function changeSettings(
  ctx: ServiceContext,
  action: Extract<AuditedChange, `sdlc_${string}`>,
  change: (settings: SdlcSettings) => Partial<SdlcPolicy>,
): Promise<SdlcSettings> {
  return decideAnew(async () => {
    const current = await findSettings(ctx);
    const next = { ...current, ...change(current), revision: current.revision + 1 };
    const row = {
      tenantId: ctx.tenant.id,
      isEnabled: next.isEnabled,
      enabledAgentTypes: [...next.enabledAgentTypes],
      approvalRequiredFor: [...next.approvalRequiredFor],
      revision: next.revision,
      updatedAt: ctx.clock(),
    };
    const entry = auditChange(ctx, {
      action,
      summary: `on: ${next.isEnabled}; types: ${row.enabledAgentTypes.join(", ") || "none"}; approval for: ${row.approvalRequiredFor.join(", ") || "as the types require"}`,
      before: valuesOf(current),
      after: valuesOf(next),
    });
    const unchanged = requireSettingsRevision(ctx.tenant.id, current.revision, settingsMovedOn);
    await commit(ctx, [unchanged, upsertSettings(row)], { result: next, audit: [entry] });
    return next;
  });
}

const valuesOf = (policy: SdlcPolicy): Record<string, unknown> => ({
  sdlc_agents_enabled: policy.isEnabled,
  enabled_agent_types: [...policy.enabledAgentTypes],
  approval_required_for: [...policy.approvalRequiredFor],
});

const settingsMovedOn = (): AppError => movedOn("Other users are changing the settings; try again.");
