import type { BaseContext } from "#context/context";
import type { User } from "#identity/accounts/user";
import { randomReadable } from "#lib/random-text";
import type { Tenant } from "#tenancy/actor";
import { newSampleTenantId } from "#tenancy/sample";

/** How long a sample workspace stays open. */
export const SAMPLE_MS = 12 * 3_600_000;

export interface SampleTenant {
  tenant: Tenant;
  /** The person in it: another account, which has no password and no address, so that no one can sign in to it. */
  user: User;
}

/** A sample workspace of a person, not written yet. */
export function newSampleTenant(base: Pick<BaseContext, "newId" | "clock">, name: string | null): SampleTenant {
  const now = base.clock();
  const tenant: Tenant = {
    id: newSampleTenantId(now),
    name: "Sample workspace",
    slug: `sample-${randomReadable(12)}`,
    tier: "solo",
    requestsPerMinute: null,
  };
  const user: User = {
    id: base.newId(),
    tenantId: tenant.id,
    email: sampleAddress(tenant.id),
    emailVerifiedAt: null,
    name: name ?? "You",
    role: "owner",
    status: "active",
    twoFactorEnabled: false,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  return { tenant, user };
}

/** A text that is unique where accounts have their address. No mail reaches it (RFC 2606). */
const sampleAddress = (tenantId: string): string => `${tenantId}@sample.invalid`;
