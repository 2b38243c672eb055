import type { Statement } from "#db/statement";

import { deleteHeuristics } from "./store.ts";

/** The statement that removes the heuristics that came with an agent; people's lessons stay. */
export const forgetHeuristics = (ctx: { tenant: { id: string } }, agentId: string): Statement =>
  deleteHeuristics(ctx.tenant.id, agentId);
