import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import type { ShownWorkflow } from "./create-workflow.ts";
import { findWorkflow } from "./find-workflow.ts";
import { readinessOf } from "./readiness.ts";
import { confirmVersionRow, unchangedWorkflow } from "./store.ts";

/**
 * Lets the calls of the classes 3 and 4 of the latest version run at the agent's level. A confirmed one stays as it is.
 * Throws NOT_FOUND.
 */
export const confirmWorkflow = (ctx: ServiceContext, workflowId: string): Promise<ShownWorkflow> =>
  changeRow(ctx, { find: () => findWorkflow(ctx, workflowId), unchanged: unchangedWorkflow }, async (found) => {
    const readiness = await readinessOf(ctx, found.definition);
    if (found.confirmedBy !== null) return { statements: null, result: { workflow: found, readiness } };
    const confirmedBy = actingUser(ctx.actor) ?? "";
    return {
      statements: [confirmVersionRow(found, confirmedBy)],
      audit: [
        auditChange(ctx, {
          action: "confirm_workflow",
          summary: `${found.name}, version ${found.version}`,
          agentId: found.agentId,
        }),
      ],
      result: { workflow: { ...found, confirmedBy, confirmedByName: null }, readiness },
    };
  });
