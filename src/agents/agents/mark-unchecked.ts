import type { Statement } from "#db/statement";

import { updateUnchecked } from "./store.ts";

/** The statement that makes the scheduled check examine an agent again, because its episodes changed. */
export const markUnchecked = (tenantId: string, agentId: string, at: number): Statement =>
  updateUnchecked(tenantId, agentId, at);
