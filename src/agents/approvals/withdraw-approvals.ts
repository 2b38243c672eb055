import type { Statement } from "#db/statement";

import { updateExpiryOfExecution } from "./store.ts";

/**
 * The statement that withdraws a cancelled execution's requests. They expire at this moment, and the minute job reports
 * them.
 */
export const withdrawApprovals = (tenantId: string, executionId: string, now: number): Statement =>
  updateExpiryOfExecution(tenantId, executionId, now);
