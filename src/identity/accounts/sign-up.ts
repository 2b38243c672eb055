import type { BaseContext } from "#context";

import { createAccount, type NewAccount, type SignedInAccount } from "./create-account.ts";
import { mailSignUp } from "./mail-sign-up.ts";

export interface SignUp {
  email: string;
  password: string;
  name: string | null;
  tenantName: string | null;
}

const freeAccount = (base: BaseContext, input: SignUp): NewAccount => ({
  ...input,
  isEmailVerified: base.config.isLocal,
  tier: "free",
  role: "owner",
  requestsPerMinute: null,
});

/**
 * Signs a person up for a free tenant. The address is only a claim until a mailed token proves it; on a local instance
 * no other person could claim it. Throws CONFLICT when the address has an account.
 */
export const signUpAtOnce = (base: BaseContext, input: SignUp): Promise<SignedInAccount> =>
  createAccount(base, freeAccount(base, input));

/**
 * The same; null where people sign up by mail. Then the work follows the answer: neither the answer nor its timing
 * reveals whether the address has an account.
 */
export async function signUp(base: BaseContext, input: SignUp): Promise<SignedInAccount | null> {
  if (!base.config.signUpByMail) return signUpAtOnce(base, input);
  base.waitUntil(
    mailSignUp(base, freeAccount(base, input)).catch((error: unknown) =>
      base.log.warn("sign_up_not_mailed", { error }),
    ),
  );
  return null;
}
