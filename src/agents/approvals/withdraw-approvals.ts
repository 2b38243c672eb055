import type { Statement } from "#db/statement";

import { updateExpiryOfExecution } from "./store.ts";

/**
 * The statement that ends what an execution asked for and nobody will use any more, as it was cancelled: such requests are expired from
 * this moment on, and the clock's run tells so.
 */
export const withdrawApprovals = (tenantId: string, executionId: string, now: number): Statement =>
  updateExpiryOfExecution(tenantId, executionId, now);
