import type { ApprovalRow } from "#db/schema/approvals";
/** An approval in the audit entry of the call that used it. */
export interface SpentApproval {
  id: string;
  approvedBy: string | null;
  approvedAt: number | null;
  expiresAt: number;
}

export const spentApproval = ({ id, decidedBy, decidedAt, expiresAt }: ApprovalRow): SpentApproval => ({
  id,
  approvedBy: decidedBy,
  approvedAt: decidedAt,
  expiresAt,
});
