import type { BaseContext } from "#context";
import type { ApprovalRow } from "#db/schema/approvals";
import { sendMail } from "#platform/mail/send-mail";

import { selectDeciderEmails } from "./store.ts";

/**
 * Mails the tenant's administrators that an action waits for them. Never throws, because the request itself is visible.
 */
export async function tellDeciders(
  ctx: Pick<BaseContext, "db" | "log" | "config">,
  approval: ApprovalRow,
): Promise<void> {
  const text = `An agent (${approval.agentId}) asks to do "${approval.action}":

${approval.inputSummary}

Decide with POST /api/approvals/${approval.id}/approve or /reject until ${new Date(approval.expiresAt).toISOString()}; then the
request expires.`;
  try {
    const deciders = await selectDeciderEmails(ctx.db, approval.tenantId);
    await Promise.all(
      deciders.map(({ email }) => sendMail(ctx, { to: email, subject: "An action waits for your decision", text })),
    );
  } catch (error) {
    ctx.log.error("approval_mail_failed", { tenant: approval.tenantId, approval: approval.id, error });
  }
}
