import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { BUILTIN_TOOLS } from "#engine/reasoning/agent-tools";
import type { Tool } from "#engine/reasoning/tool";
import { skillToolName } from "#engine/reasoning/tool-name";
import { AppError, invalidInput } from "#errors/app-error";
import { findSkill } from "#skills/private-skills/find-skill";
import { PROVIDER_TOOL_NAMES } from "#tools/provider-tools/tool-names";
import { knownServerTools } from "#tools/servers/server-tools";

import type { TaskOrder } from "./task-order.ts";

interface Having {
  agent: Pick<AgentRow, "name" | "configuration">;
  tools: ReadonlyMap<string, Tool>;
}

/**
 * The tool that `parameters.tool` orders, or that of the skill that `parameters.skill_id` orders; null without either. Throws NOT_FOUND
 * for what the workspace does not have, and INVALID_INPUT for what it has and the agent may not use, with what to do about it.
 */
export async function orderedTool(ctx: ServiceContext, { input }: TaskOrder, having: Having): Promise<Tool | null> {
  const { tool: name, skill_id: skillId } = input.parameters;
  if (name !== undefined) return having.tools.get(name) ?? (await refuseTool(ctx, name, having));
  if (skillId === undefined) return null;
  const tool = having.tools.get(skillToolName(skillId));
  return tool?.skill?.id === skillId ? tool : await refuseSkill(ctx, skillId, having);
}

async function refuseSkill(ctx: ServiceContext, skillId: string, { agent }: Having): Promise<never> {
  const { name, status } = await findSkill(ctx, skillId);
  const path = "body.parameters.skill_id";
  if (status === "installed") throw notListed(path, `the skill ${JSON.stringify(name)}`, agent);
  throw invalidInput({
    path,
    code: "not_installed",
    message: `names the skill ${JSON.stringify(name)}, which is not installed. Install it, and send the task again`,
  });
}

async function refuseTool(ctx: ServiceContext, name: string, { agent }: Having): Promise<never> {
  const path = "body.parameters.tool";
  const ofServer = await knownServerTools(ctx, [name]);
  const { tools: listed } = agent.configuration;
  if (ofServer.includes(name) && Array.isArray(listed) && listed.includes(name))
    throw invalidInput({
      path,
      code: "held",
      message: `names the tool ${name}, which is held. A person releases it under Tools, or with POST /api/tool-servers/{id}/tools/{tool_id}/release`,
    });
  if ([...ofServer, ...PROVIDER_TOOL_NAMES, ...BUILTIN_TOOLS.map((tool) => tool.name)].includes(name))
    throw notListed(path, `the tool ${name}`, agent);
  throw new AppError("NOT_FOUND", {
    message: `This workspace has no tool with the name ${JSON.stringify(name)}. GET /api/tools lists those that it has.`,
    details: { tool: name },
  });
}

const notListed = (path: string, what: string, { name }: Having["agent"]): AppError =>
  invalidInput({
    path,
    code: "not_listed",
    message: `names ${what}, which the agent ${JSON.stringify(name)} may not use: its configuration.tools does not list it. Add it there (PUT /api/agents/{agent_id}), and send the task again`,
  });
