import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";
import { WORKFLOW_LIMITS } from "#tenancy/tiers";

import { requireDefinition } from "./check-definition.ts";
import { requireExpressions } from "./check-expressions.ts";
import { mayConfirm, requireMayRun } from "./may-change.ts";
import { readDefinition } from "./read-definition.ts";
import { type Readiness, readinessOf } from "./readiness.ts";
import type { CreateWorkflowInput } from "./schemas.ts";
import {
  insertVersion,
  insertWorkflow,
  type NamedWorkflow,
  requireFewerWorkflows,
  requireFreeName,
  type VersionRow,
  type WorkflowRow,
} from "./store.ts";

export interface ShownWorkflow {
  workflow: NamedWorkflow;
  readiness: Readiness;
}

/**
 * Adds a workflow with its first version. Throws AGENT_NOT_FOUND, NOT_FOUND for a template, FORBIDDEN, LIMIT_EXCEEDED at
 * the plan's limit, CONFLICT for a taken name, and INVALID_INPUT for a definition that cannot run.
 */
export async function createWorkflow(ctx: ServiceContext, input: CreateWorkflowInput): Promise<ShownWorkflow> {
  requireMayRun(ctx);
  const [agent, definition] = await Promise.all([findAgent(ctx, input.agent_id), readDefinition(ctx, input)]);
  requireDefinition(definition);
  await requireExpressions(ctx, definition);
  const readiness = await readinessOf(ctx, definition);
  const now = ctx.clock();
  const owner = actingUser(ctx.actor) ?? "";
  const row: WorkflowRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    version: 1,
    ownerId: owner,
    createdAt: now,
    updatedAt: now,
  };
  const version = newVersion(ctx, row, definition);
  const workflow: NamedWorkflow = {
    ...row,
    definition,
    agentId: agent.id,
    agentName: agent.name,
    ownerName: null,
    description: definition.description,
    stepCount: definition.steps.length,
    openRuns: 0,
    confirmedBy: version.confirmedBy,
    confirmedByName: null,
  };
  const { workflows: limit } = WORKFLOW_LIMITS[ctx.tenant.tier];
  const shown = { workflow, readiness };
  await commit(
    ctx,
    [
      requireFewerWorkflows(row.tenantId, limit, () => limitReached(limit)),
      requireFreeName(row, () => nameTaken(row.name)),
      insertWorkflow(row),
      insertVersion(version),
    ],
    {
      result: shown,
      audit: [
        auditChange(ctx, {
          action: "create_workflow",
          summary: row.name,
          agentId: agent.id,
          after: auditedWorkflow(row, definition),
        }),
      ],
    },
  );
  return shown;
}

/** The version of a workflow as the caller saves it. One that the caller may confirm is confirmed. */
export const newVersion = (
  ctx: ServiceContext,
  { id, tenantId, version }: WorkflowRow,
  definition: VersionRow["definition"],
): VersionRow => {
  const savedBy = actingUser(ctx.actor) ?? "";
  return {
    workflowId: id,
    tenantId,
    version,
    definition,
    savedBy,
    confirmedBy: mayConfirm(ctx) ? savedBy : null,
    createdAt: ctx.clock(),
  };
};

/** A workflow for the audit log. */
export const auditedWorkflow = (
  { name, version }: WorkflowRow,
  { steps, bindings, budget, agent_id }: VersionRow["definition"],
): Record<string, unknown> => ({
  name,
  version,
  agent_id,
  steps: steps.map(({ step_id, step_type, agent_id: acting }) => ({
    step_id,
    step_type,
    agent_id: acting ?? agent_id,
  })),
  bindings: bindings.map(({ arguments: _arguments, ...binding }) => binding),
  budget,
});

const limitReached = (limit: number): AppError =>
  new AppError("LIMIT_EXCEEDED", {
    message: `Your plan allows ${limit} workflows; delete one first.`,
    details: { limit: "workflows", allowed: limit },
  });

export const nameTaken = (name: string): AppError =>
  new AppError("CONFLICT", {
    message: `A workflow named ${JSON.stringify(name)} already exists.`,
    details: { reason: "name_taken" },
  });
