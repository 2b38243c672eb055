import type { BaseContext, ServiceContext } from "#context/context";
import { findTenant } from "#identity/accounts/find-tenant";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { ROLE_PERMISSIONS } from "#tenancy/permissions";

import type { ScheduleRow } from "./store.ts";
import { selectOwner } from "./store.ts";

/**
 * The context in which a schedule's run is ordered: that of its owner, so that four eyes hold and the audit log names a
 * person. Null when the owner is deactivated, gone, or may not run agents any more.
 */
export async function ownerContext(
  base: BaseContext,
  { tenantId, ownerId }: Pick<ScheduleRow, "tenantId" | "ownerId">,
): Promise<ServiceContext | null> {
  const [tenant, owner] = await Promise.all([findTenant(base, tenantId), selectOwner(base.db, tenantId, ownerId)]);
  if (owner?.status !== "active") return null;
  const permissions = ROLE_PERMISSIONS[owner.role];
  if (!permissions.has("AGENT_RUN")) return null;
  return {
    ...base,
    tenant,
    actor: {
      kind: "user",
      userId: ownerId,
      sessionId: "",
      role: owner.role,
      permissions,
      isPlatformOperator: false,
      viaCookie: false,
    },
    writer: tenantGate(base, tenantId),
    versions: null,
    idempotency: null,
  };
}
