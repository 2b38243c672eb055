import type { BaseContext } from "#context/context";
import type { ApprovalRow } from "#db/schema/approvals";
import { titleOf } from "#lib/summary-title";
import { visibleLine } from "#lib/visible-line";
import { sendMail } from "#platform/mail/send-mail";

import { addressOfApproval } from "./address-of-approval.ts";
import { approvalText } from "./approval-text.ts";
import { selectDeciderEmails, selectShownApproval } from "./store.ts";

/**
 * Mails the tenant's administrators that an action waits for them. Never throws, because the request itself is visible.
 */
export async function tellDeciders(
  ctx: Pick<BaseContext, "db" | "log" | "config">,
  approval: ApprovalRow,
): Promise<void> {
  try {
    const [shown, deciders] = await Promise.all([
      selectShownApproval(ctx.db, approval.tenantId, approval.id),
      selectDeciderEmails(ctx.db, approval.tenantId),
    ]);
    if (shown === undefined) return;
    const text = `${approvalText(shown.approval, addressOfApproval(ctx, approval.id))}

Decide there, or with POST /api/approvals/${approval.id}/approve or /reject, until ${new Date(approval.expiresAt).toISOString()}; then the
request expires.`;
    await Promise.all(
      deciders.map(({ email }) =>
        sendMail(ctx, {
          to: email,
          subject: `Waits for your decision: ${visibleLine(titleOf(approval.inputSummary))}`,
          text,
        }),
      ),
    );
  } catch (error) {
    ctx.log.error("approval_mail_failed", { tenant: approval.tenantId, approval: approval.id, error });
  }
}
