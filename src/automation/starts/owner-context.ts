import type { BaseContext, ServiceContext } from "#context/context";
import { findTenant } from "#identity/accounts/find-tenant";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { ROLE_PERMISSIONS } from "#tenancy/permissions";

import { selectOwner } from "./owner.queries.ts";

/**
 * The context in which a schedule or trigger orders a run: that of the owner of its schedule or trigger, so that four
 * eyes hold and the audit log names a person. Null when the owner is deactivated, gone, or may not run agents any more.
 */
export async function ownerContext(
  base: BaseContext,
  { tenantId, ownerId }: { tenantId: string; ownerId: string },
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
