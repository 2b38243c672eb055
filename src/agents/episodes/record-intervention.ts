import type { Statement } from "#db/statement";

import { addIntervention, insertIntervention, updateInterventions } from "./store.ts";

interface InterventionContext {
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

/**
 * The statements that note that a person stepped into an execution by refusing an approval it asked for, or by changing
 * the call. Its episode counts it, whether
 * it is written already or comes later.
 */
export const recordIntervention = (
  ctx: InterventionContext,
  where: { agentId: string; executionId: string },
  kind: "approval_refused" | "approval_changed",
): Statement[] => [
  insertIntervention({
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    ...where,
    kind,
    createdAt: ctx.clock(),
  }),
  addIntervention(ctx.tenant.id, where.executionId),
];

/** The statement that counts what happened before the episode was written; it follows the episode's own in the batch. */
export const countInterventions = (executionId: string): Statement => updateInterventions(executionId);
