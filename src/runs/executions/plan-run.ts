import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { Stranger } from "#engine/reasoning/stranger";
import { toolsForStranger } from "#engine/reasoning/stranger-reach";
import type { Tool } from "#engine/reasoning/tool";
import { skillToolName } from "#engine/reasoning/tool-name";
import { AppError } from "#errors/app-error";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { stopped } from "#platform/kill-switches/kill-switch";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { originOf } from "#runs/execution-records/origin-of";
import { checkPhotoIds } from "#runs/shown-photos/require-photos";
import { strangerOf } from "#runs/strangers/stranger-of";
import { skillNotFound } from "#skills/private-skills/find-skill";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { toolsOf } from "#tools/offered-tools/tools-of";

import { newRecord } from "./new-record.ts";
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
 * for an inactive agent, STOPPED after a kill switch, INVALID_INPUT for photos, and NOT_FOUND for a skill or tool that
 * the agent does not have.
 */
export async function planRun(ctx: ServiceContext, agentId: string, order: TaskOrder): Promise<PlannedRun> {
  const [agent, skills, models] = await Promise.all([findAgent(ctx, agentId), installedSkills(ctx), modelSources(ctx)]);
  if (agent.status !== "active") throw inactive();
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  const from = { origin: order.origin ?? originOf(ctx.actor), contactId: order.contactId ?? null };
  const stranger = await strangerOf(ctx, from);
  checkPhotoIds(order.input, stranger !== undefined, order.photosAt);
  const own = await toolsOf(ctx, agent.configuration, skills);
  const tools = toolsForStranger(own, stranger);
  const ordered = orderedTool(order, tools);
  const record = await newRecord(ctx, { agent, tools: own, models, order: { ...order, ...from } }, ordered);
  return { record, agent, tools, ordered, stranger, order, withModel: hasModel(models, agent.configuration) };
}

/** The tool that `parameters.tool` orders, or that of the skill that `parameters.skill_id` orders. */
function orderedTool({ input }: TaskOrder, tools: ReadonlyMap<string, Tool>): Tool | null {
  const { tool: name, skill_id: skillId } = input.parameters;
  if (name !== undefined) return tools.get(name) ?? noSuchTool(name);
  if (skillId === undefined) return null;
  const tool = tools.get(skillToolName(skillId));
  if (tool?.skill?.id !== skillId) throw skillNotFound(skillId);
  return tool;
}

function noSuchTool(name: string): never {
  const message = "The agent has no tool with this name, or the tool is held until a person releases it.";
  throw new AppError("NOT_FOUND", { message, details: { tool: name } });
}
