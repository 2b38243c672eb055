import type { User } from "#identity/accounts/user";
import type { Tenant } from "#tenancy/actor";

import type { SignInRow } from "./store.ts";

/** The person and tenant of a row, without the columns that only signing in may see. */
export const accountOf = (row: SignInRow): { user: User; tenant: Tenant } => ({
  user: {
    id: row.id,
    tenantId: row.tenantId,
    email: row.email,
    emailVerifiedAt: row.emailVerifiedAt,
    name: row.name,
    role: row.role,
    status: row.status,
    twoFactorEnabled: row.totpEnabledAt !== null,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  },
  tenant: {
    id: row.tenantId,
    name: row.tenantName,
    slug: row.slug,
    tier: row.tier,
    requestsPerMinute: row.requestsPerMinute,
  },
});
