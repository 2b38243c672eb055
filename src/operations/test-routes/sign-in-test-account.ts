import type { BaseContext } from "#context";
import { signIn, type SignedIn, type TwoFactorChallenge } from "#identity/sign-in/sign-in";

/** Signs a test account in. Throws as `signIn` does. */
export const signInTestAccount = (
  base: BaseContext,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | TwoFactorChallenge> => signIn(base, { email, password, code: undefined });
