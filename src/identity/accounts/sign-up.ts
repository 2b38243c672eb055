import type { BaseContext } from "#context";

import { createAccount, type SignedInAccount } from "./create-account.ts";

export interface SignUp {
  email: string;
  password: string;
  name: string | null;
  tenantName: string | null;
}

/**
 * What anybody gets who signs up: a free tenant of their own. The address is only a claim, until a mailed token proves it; on a local
 * instance no other person could claim an address. Throws CONFLICT when the address has an account.
 */
export const signUp = (base: BaseContext, input: SignUp): Promise<SignedInAccount> =>
  createAccount(base, {
    ...input,
    isEmailVerified: base.config.isLocal,
    tier: "free",
    role: "owner",
    requestsPerMinute: null,
  });
