import { approveApprovalRoute } from "#agents/approvals/approve-approval.route";
import { decideManyApprovalsRoute } from "#agents/approvals/decide-many-approvals.route";
import { getApprovalRoute } from "#agents/approvals/get-approval.route";
import { listApprovalsRoute } from "#agents/approvals/list-approvals.route";
import { rejectApprovalRoute } from "#agents/approvals/reject-approval.route";
import { requestApprovalRoute } from "#agents/approvals/request-approval.route";
import { approveChangedCallRoute } from "#agents/changed-calls/approve-changed-call.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  requestApprovalRoute,
  listApprovalsRoute,
  decideManyApprovalsRoute,
  getApprovalRoute,
  approveApprovalRoute,
  rejectApprovalRoute,
  approveChangedCallRoute,
];
