import type { BaseContext, ServiceContext } from "#context/context";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { ROLE_PERMISSIONS } from "#tenancy/permissions";

import { findTenant } from "./find-tenant.ts";
import { selectOwner } from "./owner.queries.ts";

/** The person who ordered runs, and how. */
interface Orderer {
  tenantId: string;
  ownerId: string;
  /** The API key with which the person ordered them. */
  keyId?: string | null;
  /** Whether the person ordered them with the session of a browser. */
  viaCookie?: boolean;
}

/**
 * The context in which the platform orders a run for a person: that of the owner of its schedule or trigger, or of the person who ordered
 * many, so that four eyes hold and the audit log names a person. Null when the person is deactivated, gone, or may not run agents any more.
 */
export async function ownerContext(
  base: BaseContext,
  { tenantId, ownerId, keyId = null, viaCookie = false }: Orderer,
): Promise<ServiceContext | null> {
  const [tenant, owner] = await Promise.all([findTenant(base, tenantId), selectOwner(base.db, tenantId, ownerId)]);
  if (owner?.status !== "active") return null;
  const { role } = owner;
  const permissions = ROLE_PERMISSIONS[role];
  if (!permissions.has("AGENT_RUN")) return null;
  const caller = { userId: ownerId, role, permissions, isPlatformOperator: false };
  return {
    ...base,
    tenant,
    actor:
      keyId === null ? { kind: "user", sessionId: "", viaCookie, ...caller } : { kind: "apiKey", keyId, ...caller },
    writer: tenantGate(base, tenantId),
    versions: null,
    idempotency: null,
  };
}
