import type { ServiceContext } from "#context/context";
import { visibleLine } from "#lib/visible-line";
import { sendMail } from "#platform/mail/send-mail";
import { isSampleTenant } from "#tenancy/sample";

import type { Grant } from "./grant.ts";
import { selectAddressOf } from "./store.ts";

/**
 * Tells a person by mail which program acts for them from now on, so that a consent in a stolen session does not stay unseen. A sample
 * workspace has no mail. Never throws: the grant is made.
 */
export async function tellOfGrant(ctx: ServiceContext, grant: Grant, isDevice: boolean): Promise<void> {
  if (isSampleTenant(ctx.tenant)) return;
  try {
    const email = await selectAddressOf(ctx.db, grant.userId);
    if (email === null) return;
    const name = `"${visibleLine(grant.clientName)}"`;
    const page = ctx.config.webUrl === "" ? "" : `: ${ctx.config.webUrl}/settings/clients`;
    const text = [
      `You let the program ${name} act for you in ${visibleLine(ctx.tenant.name)}${isDevice ? ", on a device that showed a code" : ""}.`,
      grant.clientHost === null
        ? "Only the program itself says that this is its name."
        : `Its name is that of ${visibleLine(grant.clientHost)}.`,
      `It may: ${grant.permissions.join(", ")}. ${grant.expiresAt === null ? "It may until you end it." : `It may until ${new Date(grant.expiresAt).toISOString().slice(0, 16).replace("T", " ")} UTC.`}`,
      `If this was not you, end it at once and set a new password${page}`,
    ].join("\n\n");
    await sendMail(ctx, { to: email, subject: `A program can now act for you`, text });
  } catch (error) {
    ctx.log.error("grant_mail_failed", { error });
  }
}
