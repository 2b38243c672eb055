import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { Stranger } from "#engine/reasoning/stranger";
import { toolsForStranger } from "#engine/reasoning/stranger-reach";
import type { Tool } from "#engine/reasoning/tool";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { stopped } from "#platform/kill-switches/kill-switch";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { originOf } from "#runs/execution-records/origin-of";
import { checkPhotoIds } from "#runs/shown-photos/require-photos";
import { senderOf, strangerOf } from "#runs/strangers/stranger-of";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { newRecord } from "./new-record.ts";
import { orderedTool } from "./ordered-tool.ts";
import { inactive } from "./run-refusals.ts";
import type { TaskOrder } from "./task-order.ts";

/** A run before it is accepted: everything that governance and its first step need. */
export interface PlannedRun {
  record: ExecutionRecord;
  agent: AgentRow;
  /** The tools that this run may use. */
  tools: ReadonlyMap<string, Tool>;
  /** The tool whose call the task orders. */
  ordered: Tool | null;
  stranger: Stranger | undefined;
  order: TaskOrder;
  /** Whether a model decides its steps. */
  withModel: boolean;
}

/**
 * Reads what a task needs, and makes the record of its run. Stores nothing. Throws AGENT_NOT_FOUND, FORBIDDEN, CONFLICT
 * for an inactive agent, STOPPED after a kill switch, INVALID_INPUT for photos, and the refusals of
 * `orderedTool`.
 */
export async function planRun(ctx: ServiceContext, agentId: string, order: TaskOrder): Promise<PlannedRun> {
  const [agent, skills, models] = await Promise.all([findAgent(ctx, agentId), installedSkills(ctx), modelSources(ctx)]);
  if (agent.status !== "active") throw inactive();
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  order.checkFor?.(agent);
  const from = { origin: order.origin ?? originOf(ctx.actor), contactId: order.contactId ?? null };
  const stranger =
    order.asked === undefined
      ? await strangerOf(ctx, from, order.sender ?? (await senderOf(ctx, from, order.rerunOf)))
      : order.asked.stranger;
  checkPhotoIds(order.input, stranger !== undefined, order.photosAt);
  const own = await toolsOf(ctx, agent.configuration, skills);
  const tools = toolsForStranger(own, stranger);
  const ordered = await orderedTool(ctx, order, { agent, tools });
  const record = await newRecord(ctx, { agent, tools: own, models, order: { ...order, ...from } }, ordered);
  return {
    record,
    agent,
    tools,
    ordered,
    stranger,
    order,
    withModel: hasModel(models, agent.configuration, agent.createdBy),
  };
}
