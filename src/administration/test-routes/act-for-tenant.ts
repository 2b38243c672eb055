import type { BaseContext, ServiceContext } from "#context/context";
import { findTenant } from "#identity/accounts/find-tenant";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

/** The context of a test suite that acts for a tenant: everything permitted, nothing counted. */
export async function actForTenant(base: BaseContext, tenantId: string): Promise<ServiceContext> {
  const tenant = await findTenant(base, tenantId);
  return {
    ...base,
    tenant,
    actor: { kind: "system", trigger: "test" },
    writer: tenantGate(base, tenant.id),
    versions: null,
    idempotency: null,
  };
}
