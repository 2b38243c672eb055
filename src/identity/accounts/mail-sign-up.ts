import type { BaseContext } from "#context/context";
import { countAttempt } from "#platform/rate-limits/count-attempt";

import { newAccount, writeAccount, type NewAccount } from "./create-account.ts";
import { mailPasswordToken } from "./mail-password-token.ts";
import { sendResetMail } from "./request-password-reset.ts";
import { selectMailRecipient } from "./store.ts";

/**
 * Writes to an address after a sign-up. A new address gets an account, and the mail has the token that sets its
 * password. A password in the sign-up is discarded, because its sender may not own the address. For an existing account
 * the mail has a token that sets a new password, as after a forgotten one.
 */
export async function mailSignUp(base: BaseContext, account: NewAccount): Promise<void> {
  const { email } = account;
  if (await selectMailRecipient(base.db, email)) return sendResetMail(base, email);
  await countAttempt(base, "passwordMail", email);
  const { tenant, user } = newAccount(base, { ...account, isEmailVerified: false }, "invited");
  const mail = await mailPasswordToken(base, "sign_up", { userId: user.id, email, tenantName: null });
  await writeAccount(base, { tenant, user, passwordHash: null }, [mail.statement]);
  await mail.send();
}
