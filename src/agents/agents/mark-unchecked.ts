import type { Statement } from "#db/statement";

import { updateUnchecked } from "./store.ts";

/** The statement that lets the scheduled check look at an agent again, because its episodes are not what they were. */
export const markUnchecked = (tenantId: string, agentId: string, at: number): Statement =>
  updateUnchecked(tenantId, agentId, at);
