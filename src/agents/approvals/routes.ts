import type { Operation } from "#http/operation";

import { approveApprovalRoute } from "./approve-approval.route.ts";
import { decideManyApprovalsRoute } from "./decide-many-approvals.route.ts";
import { getApprovalRoute } from "./get-approval.route.ts";
import { listApprovalsRoute } from "./list-approvals.route.ts";
import { rejectApprovalRoute } from "./reject-approval.route.ts";
import { requestApprovalRoute } from "./request-approval.route.ts";

export const approvalRoutes: readonly Operation[] = [
  requestApprovalRoute,
  listApprovalsRoute,
  decideManyApprovalsRoute,
  getApprovalRoute,
  approveApprovalRoute,
  rejectApprovalRoute,
];
