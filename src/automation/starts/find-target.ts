import { findAgent } from "#agents/agents/find-agent";
import { findWorkflow } from "#automation/workflows/find-workflow";
import type { ServiceContext } from "#context/context";
import type { AppError } from "#errors/app-error";

/** The target of a schedule or trigger: an agent with a task, or a workflow. */
export interface Target {
  /** The agent of the task; of a workflow the one that acts where a step names none. */
  agentId: string;
  agentName: string | null;
  /** Null for an agent. */
  workflowId: string | null;
  workflowName: string | null;
}

interface GivenTarget {
  agent_id?: string | undefined;
  workflow_id?: string | undefined;
}

/**
 * Finds the target that a request names, at the one place that knows the kinds of targets. Throws AGENT_NOT_FOUND,
 * NOT_FOUND for a workflow, and FORBIDDEN.
 */
export async function findTarget(
  ctx: ServiceContext,
  { agent_id: agentId = "", workflow_id: workflowId }: GivenTarget,
): Promise<Target> {
  if (workflowId !== undefined) {
    const workflow = await findWorkflow(ctx, workflowId);
    const { agentName, name } = workflow;
    return { agentId: workflow.agentId, agentName, workflowId: workflow.id, workflowName: name };
  }
  const agent = await findAgent(ctx, agentId);
  return { agentId: agent.id, agentName: agent.name, workflowId: null, workflowName: null };
}

/** The target that a change names; null where it names none. Throws as `findTarget`. */
export const findNewTarget = async (ctx: ServiceContext, given: GivenTarget): Promise<Target | null> =>
  given.agent_id === undefined && given.workflow_id === undefined ? null : findTarget(ctx, given);

/** Whether a start failed because its target was deleted. */
export const isTargetGone = ({ workflowId }: { workflowId: string | null }, { code }: AppError): boolean =>
  code === (workflowId === null ? "AGENT_NOT_FOUND" : "NOT_FOUND");
