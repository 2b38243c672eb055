import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { countAttempt } from "#platform/rate-limits/count-attempt";
import { firstWriter } from "#platform/tenant-gate/first-writer";

import { mailPasswordToken } from "./mail-password-token.ts";
import { selectMailRecipient } from "./store.ts";

/**
 * Mails a token that sets a new password, if the address has an account. All of it follows the answer, so that neither
 * the answer nor its timing reveals an account.
 */
export function requestPasswordReset(base: BaseContext, email: string): void {
  base.waitUntil(
    sendResetMail(base, email).catch((error: unknown) => base.log.warn("password_reset_not_sent", { error })),
  );
}

/** Mails the token to an address that has an account. Throws RATE_LIMIT_EXCEEDED after too many mails to the address. */
export async function sendResetMail(base: BaseContext, email: string): Promise<void> {
  await countAttempt(base, "passwordMail", email);
  const recipient = await selectMailRecipient(base.db, email);
  if (!recipient || recipient.status === "deactivated") return;
  const { statement, send } = await mailPasswordToken(base, "reset", { userId: recipient.id, email, tenantName: null });
  await commit(firstWriter(base, recipient.tenantId), [statement]);
  await send();
}
