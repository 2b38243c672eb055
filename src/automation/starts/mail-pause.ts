import type { BaseContext } from "#context/context";
import { selectOwner } from "#identity/accounts/owner.queries";
import { sendMail } from "#platform/mail/send-mail";
import { isSampleTenant } from "#tenancy/sample";

import type { SourceKind } from "./may-change.ts";
import { PAUSE_WORDS, type PauseReason } from "./paused.ts";

/** A mail that could not be sent within this time is given up; the inbox shows the pause too. */
const GIVEN_UP_MS = 3_600_000;

interface PausedSource {
  id: string;
  tenantId: string;
  ownerId: string;
  name: string;
  pauseReason: PauseReason | null;
  pausedAt: number | null;
  lastError: { message: string } | null;
}

/** How the owner learns of the place, and what the pause means, by kind. */
const WORDS: Readonly<Record<SourceKind, { place: string; missed: string }>> = {
  schedule: { place: "Workflows, Schedules", missed: "Due times within the pause do not run." },
  trigger: {
    place: "Workflows, Triggers",
    missed: "Deliveries are held for a week, and start only when a person delivers them again.",
  },
};

/** Mails the owner that the platform paused a schedule or trigger. `isOver`: there is nothing left to try. */
export async function mailPause(
  base: BaseContext,
  kind: SourceKind,
  source: PausedSource,
): Promise<{ isSent: boolean; isOver: boolean }> {
  const isSent = await send(base, kind, source);
  return { isSent, isOver: isSent || base.clock() - (source.pausedAt ?? 0) >= GIVEN_UP_MS };
}

async function send(base: BaseContext, kind: SourceKind, source: PausedSource): Promise<boolean> {
  const { tenantId, name, pauseReason, lastError } = source;
  // Its person has no address.
  if (isSampleTenant({ id: tenantId })) return true;
  try {
    const owner = await selectOwner(base.db, tenantId, source.ownerId);
    if (owner?.status !== "active") return true;
    const reason = pauseReason === null || pauseReason === "person" ? "failures" : pauseReason;
    const error = lastError === null ? "" : `\nThe latest failure: ${lastError.message}\n`;
    const { place, missed } = WORDS[kind];
    await sendMail(base, {
      to: owner.email,
      subject: `The ${kind} "${name}" was paused`,
      text: `The ${kind} "${name}" starts nothing any more. ${PAUSE_WORDS[reason]}
${error}
Look at it in the console under ${place}. Resume it when the cause is mended. ${missed}`,
    });
    return true;
  } catch (error) {
    base.log.error("pause_mail_failed", { tenant: tenantId, kind, id: source.id, error });
    return false;
  }
}
