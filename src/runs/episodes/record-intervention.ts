import type { Statement } from "#db/statement";

import { addIntervention, insertIntervention, updateInterventions } from "./store.ts";

interface InterventionContext {
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

/**
 * The statements that record a person's intervention in an execution: a rejected approval or a changed call. Its
 * episode counts it, whether it is already written or not.
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

/**
 * The statement that counts interventions from before the episode was written; it follows the episode's own in the
 * batch.
 */
export const countInterventions = (executionId: string): Statement => updateInterventions(executionId);
