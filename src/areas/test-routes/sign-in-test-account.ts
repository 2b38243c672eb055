import { signIn, type SignedIn, type TwoFactorChallenge } from "#areas/sign-in/sign-in";
import type { BaseContext } from "#context";

/** Signs a test account in. Throws as `signIn` does. */
export const signInTestAccount = (
  base: BaseContext,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | TwoFactorChallenge> => signIn(base, { email, password, code: undefined });
