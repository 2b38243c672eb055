import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { selectProgramNames, updateGrantsOfPersonEnded } from "#identity/grants/grants-of-person.queries";
import { endSessions, forgetUser } from "#identity/sessions/end-sessions";
import { visibleLine } from "#lib/visible-line";
import { sendMail } from "#platform/mail/send-mail";

import { selectAddressAndKeys, updatePasswordTokensUsed } from "./store.ts";

/** Programs and keys that act for a person, by name, and the person's address. */
interface AccessOfPerson {
  email: string;
  programs: string[];
  keys: string[];
}

interface ChangedPassword {
  userId: string;
  /** The session that stays; null when none does. */
  sessionId: string | null;
  how: "changed" | "reset";
  /** False for a person who sets a first password, as with an invitation. */
  isTold: boolean;
}

/**
 * Finds what a new password ends: sessions, mailed tokens, and what the person let programs do, with codes that wait for their program. Returns the
 * statements for the caller's batch, and what tells the person by mail after it. API keys stay, because work depends on them;
 * the mail lists them.
 */
export async function endAccessOfPassword(
  base: BaseContext,
  { userId, sessionId, how, isTold }: ChangedPassword,
): Promise<{ statements: Statement[]; tell: () => Promise<void> }> {
  const now = base.clock();
  const [programs, known] = await Promise.all([
    selectProgramNames(base.db, userId, now),
    selectAddressAndKeys(base.db, userId, now),
  ]);
  return {
    statements: [
      updatePasswordTokensUsed(userId, now),
      endSessions(userId, sessionId, now, how === "reset" ? "password_reset" : "password_changed"),
      updateGrantsOfPersonEnded(userId, now, "password"),
    ],
    tell: async () => {
      forgetUser(userId);
      if (isTold) await mailAccess(base, { ...known, programs }, how);
    },
  };
}

/** Never throws: the password is already changed. */
async function mailAccess(base: BaseContext, access: AccessOfPerson, how: ChangedPassword["how"]): Promise<void> {
  const { email, programs, keys } = access;
  const text = [
    `The password of your account was ${how}. If you did not do this, set a new one at once and tell an administrator.`,
    `Ended: ${how === "reset" ? "all sessions" : "all other sessions"}.`,
    ...(programs.length === 0
      ? []
      : [`Ended: the programs that you let act: ${listed(programs)}. Let them act again with a new sign-in.`]),
    keys.length === 0
      ? "You have no API keys."
      : `These API keys still work: ${listed(keys)}. End those that you do not know${pageOf(base)}.`,
  ].join("\n\n");
  try {
    await sendMail(base, { to: email, subject: `Your password was ${how}`, text });
  } catch (error) {
    base.log.error("password_mail_failed", { error });
  }
}

const listed = (names: readonly string[]): string => names.map((name) => `"${visibleLine(name)}"`).join(", ");

const pageOf = ({ config }: Pick<BaseContext, "config">): string =>
  config.webUrl === "" ? "" : `: ${config.webUrl}/settings/keys`;
