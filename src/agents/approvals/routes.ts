import type { Router } from "#http/router";

import { registerApproveApproval } from "./approve-approval.route.ts";
import { registerGetApproval } from "./get-approval.route.ts";
import { registerListApprovals } from "./list-approvals.route.ts";
import { registerRejectApproval } from "./reject-approval.route.ts";
import { registerRequestApproval } from "./request-approval.route.ts";

export function registerApprovalRoutes(app: Router): void {
  registerRequestApproval(app);
  registerListApprovals(app);
  registerGetApproval(app);
  registerApproveApproval(app);
  registerRejectApproval(app);
}
