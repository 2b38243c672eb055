import type { CompleteRequestParams } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import { look } from "#protocols/mcp-tools/look";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { callerOf } from "#tenancy/caller";

/**
 * Completions for an argument: names of agents and of installed skills for prompts, ids of agents for URIs. Empty for a
 * free text, and for things that the caller may not see.
 */
export async function completeArgument(
  ctx: ServiceContext,
  agentId: string | undefined,
  { ref, argument: { name, value } }: CompleteRequestParams,
): Promise<string[]> {
  const known = await knownValues(ctx, agentId, ref.type === "ref/prompt" ? name : `address ${name}`);
  const begun = value.toLowerCase();
  return known.filter((text) => text.toLowerCase().startsWith(begun)).slice(0, MAX_VALUES);
}

/** The protocol's maximum. */
const MAX_VALUES = 100;

async function knownValues(ctx: ServiceContext, agentId: string | undefined, argument: string): Promise<string[]> {
  const { permissions } = callerOf(ctx);
  if (argument === "skill" && permissions.has("SKILL_VIEW"))
    return (await installedSkills(ctx)).map(({ name }) => name);
  if (!["agent", "address agent_id"].includes(argument) || !permissions.has("AGENT_VIEW")) return [];
  const { agents } = await look<{ agents: { id: string; name: string }[] }>(ctx, agentId, {
    name: "list_agents",
    arguments: {},
  });
  return agents.map((found) => (argument === "agent" ? found.name : found.id));
}
