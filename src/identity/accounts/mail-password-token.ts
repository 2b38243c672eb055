import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { sha256Hex } from "#lib/digest";
import { randomToken } from "#lib/random-text";
import { sendMail } from "#platform/mail/send-mail";

import { insertPasswordToken } from "./store.ts";

/** How long a mailed token works. */
const LIFETIME_MS = { reset: 3_600_000, invitation: 7 * 86_400_000, sign_up: 7 * 86_400_000 } as const;

export type TokenPurpose = keyof typeof LIFETIME_MS;

/**
 * A token that lets the owner of an address set the password: the statement that stores its hash, and the function that
 * sends it after the batch.
 */
export async function mailPasswordToken(
  base: BaseContext,
  purpose: TokenPurpose,
  { userId, email, tenantName }: { userId: string; email: string; tenantName: string | null },
): Promise<{ statement: Statement; send: () => Promise<void> }> {
  const token = randomToken();
  const statement = insertPasswordToken({
    tokenHash: await sha256Hex(token),
    userId,
    purpose,
    expiresAt: base.clock() + LIFETIME_MS[purpose],
  });
  const { subject, opening } = WORDS[purpose](tenantName ?? "Tenure");
  const how =
    base.config.webUrl === "" ? "" : `${base.config.webUrl}/password-reset#token=${token}\n\nOr use this token: `;
  const text = `${opening}\n\n${how}${token}\n\nIf you did not expect this mail, you can ignore it.`;
  return { statement, send: () => sendMail(base, { to: email, subject, text }) };
}

const WORDS: Record<TokenPurpose, (tenantName: string) => { subject: string; opening: string }> = {
  reset: () => ({ subject: "Set a new password", opening: "Set a new password for your account within an hour:" }),
  sign_up: () => ({
    subject: "Open your account",
    opening: "Set a password within a week to open your account:",
  }),
  invitation: (tenantName) => ({
    subject: `You are invited to ${tenantName}`,
    opening: `Set a password within a week to join ${tenantName}:`,
  }),
};
