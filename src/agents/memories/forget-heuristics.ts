import type { Statement } from "#db/statement";

import { deleteHeuristics } from "./store.ts";

/** The statement that lets an agent forget the heuristics it came with; what people taught it stays. */
export const forgetHeuristics = (ctx: { tenant: { id: string } }, agentId: string): Statement =>
  deleteHeuristics(ctx.tenant.id, agentId);
