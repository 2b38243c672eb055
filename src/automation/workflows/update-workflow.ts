import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import type { WorkflowDefinition } from "#db/schema/workflows";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { requireDefinition } from "./check-definition.ts";
import { requireExpressions } from "./check-expressions.ts";
import { auditedWorkflow, nameTaken, newVersion, type ShownWorkflow } from "./create-workflow.ts";
import { findWorkflow } from "./find-workflow.ts";
import { requireMayChange } from "./may-change.ts";
import { stepsOf } from "./read-definition.ts";
import { readinessOf } from "./readiness.ts";
import type { UpdateWorkflowInput } from "./schemas.ts";
import {
  deleteOldVersions,
  insertVersion,
  type NamedWorkflow,
  requireFreeName,
  unchangedWorkflow,
  updateWorkflow as updateRow,
} from "./store.ts";

/**
 * Stores a new version with the supplied fields; a run under way keeps its version. The caller becomes the owner. Throws
 * NOT_FOUND, AGENT_NOT_FOUND, FORBIDDEN, CONFLICT for a taken name, and INVALID_INPUT as `createWorkflow`.
 */
export async function updateWorkflow(
  ctx: ServiceContext,
  workflowId: string,
  input: UpdateWorkflowInput,
): Promise<ShownWorkflow> {
  const agent = input.agent_id === undefined ? null : await findAgent(ctx, input.agent_id);
  return changeRow(ctx, { find: () => findWorkflow(ctx, workflowId), unchanged: unchangedWorkflow }, async (found) => {
    requireMayChange(ctx, found);
    const definition = definitionAfter(found.definition, input);
    requireDefinition(definition);
    await requireExpressions(ctx, definition);
    const changes = {
      name: input.name ?? found.name,
      version: found.version + 1,
      ownerId: actingUser(ctx.actor) ?? found.ownerId,
      updatedAt: ctx.clock(),
    };
    const version = newVersion(ctx, { ...found, ...changes }, definition);
    const workflow: NamedWorkflow = {
      ...found,
      ...changes,
      definition,
      agentId: definition.agent_id,
      agentName: agent?.name ?? found.agentName,
      ownerName: changes.ownerId === found.ownerId ? found.ownerName : null,
      description: definition.description,
      stepCount: definition.steps.length,
      confirmedBy: version.confirmedBy,
      confirmedByName: null,
    };
    return {
      statements: [
        requireFreeName(workflow, () => nameTaken(workflow.name)),
        updateRow(found, changes),
        insertVersion(version),
        deleteOldVersions(workflow),
      ],
      audit: [
        auditChange(ctx, {
          action: "update_workflow",
          summary: workflow.name,
          agentId: workflow.agentId,
          before: auditedWorkflow(found, found.definition),
          after: auditedWorkflow(workflow, definition),
        }),
      ],
      result: { workflow, readiness: await readinessOf(ctx, definition) },
    };
  });
}

const definitionAfter = (before: WorkflowDefinition, input: UpdateWorkflowInput): WorkflowDefinition => ({
  agent_id: input.agent_id ?? before.agent_id,
  description: input.description ?? before.description,
  steps: stepsOf(input) ?? before.steps,
  input_schema: input.input_schema ?? before.input_schema,
  output: input.output === undefined ? before.output : input.output,
  bindings: input.bindings ?? before.bindings,
  budget: input.budget === undefined ? before.budget : input.budget,
  timeout_hours: input.timeout_hours ?? before.timeout_hours,
});
