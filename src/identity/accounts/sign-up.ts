import type { BaseContext } from "#context/context";

import { createAccount, type NewAccount, type SignedInAccount } from "./create-account.ts";
import { mailSignUp } from "./mail-sign-up.ts";

export interface SignUp {
  email: string;
  password: string;
  name: string | null;
  tenantName: string | null;
}

const freeAccount = (input: SignUp): NewAccount => ({
  ...input,
  isEmailVerified: false,
  tier: "free",
  role: "owner",
  requestsPerMinute: null,
});

/**
 * Signs a person up for a free tenant. The address is only a claim until a mailed token proves it, on every instance:
 * operators are known by their address. `npm start` makes the first account of a local instance, with a verified
 * address. Throws CONFLICT when the address has an account.
 */
export const signUpAtOnce = (base: BaseContext, input: SignUp): Promise<SignedInAccount> =>
  createAccount(base, freeAccount(input));

/**
 * The same; null where people sign up by mail. Then the work follows the answer: neither the answer nor its timing
 * reveals whether the address has an account.
 */
export async function signUp(base: BaseContext, input: SignUp): Promise<SignedInAccount | null> {
  if (!base.config.signUpByMail) return signUpAtOnce(base, input);
  base.waitUntil(
    mailSignUp(base, freeAccount(input)).catch((error: unknown) => base.log.warn("sign_up_not_mailed", { error })),
  );
  return null;
}
