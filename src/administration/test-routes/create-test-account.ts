import type { BaseContext } from "#context/context";
import { createAccount, type SignedInAccount } from "#identity/accounts/create-account";
import { addApiKey } from "#identity/api-keys/add-api-key";
import { ROLE_PERMISSIONS, type Role } from "#tenancy/permissions";
import type { Tier } from "#tenancy/tiers";

export interface TestAccountInput {
  email: string | undefined;
  password: string | undefined;
  tenantName: string | undefined;
  tier: Tier;
  role: Role;
  requestsPerMinute: number | null;
}

export type TestAccount = SignedInAccount & { apiKey: string };

/** Creates a tenant, a user and an API key with all the permissions of the user's role. */
export async function createTestAccount(base: BaseContext, input: TestAccountInput): Promise<TestAccount> {
  const account = await createAccount(base, {
    email: input.email ?? `test-${base.newId()}@tenure.test`,
    isEmailVerified: true,
    password: input.password ?? null,
    name: null,
    tenantName: input.tenantName ?? "Test tenant",
    tier: input.tier,
    role: input.role,
    requestsPerMinute: input.requestsPerMinute,
  });
  const apiKey = await addApiKey(base, account.user, {
    name: "Test key",
    permissions: [...ROLE_PERMISSIONS[input.role]],
  });
  return { ...account, apiKey };
}
