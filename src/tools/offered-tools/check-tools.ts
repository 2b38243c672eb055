import type { ServiceContext } from "#context/context";
import { unknownTools } from "#engine/reasoning/agent-tools";
import { invalidInput, type Issue } from "#errors/app-error";
import { installedSkills } from "#skills/private-skills/installed-skills";
import { knownAgentTools } from "#tools/agent-tools/named-agent-tools";
import { PROVIDER_TOOL_NAMES } from "#tools/provider-tools/tool-names";
import { knownServerTools } from "#tools/servers/server-tools";

/**
 * Refuses a list of tools in a supplied configuration that names a tool or skill which the tenant lacks: a misspelt
 * list would give an agent other tools than its owner expects. Throws INVALID_INPUT with the path of each.
 */
export async function checkTools(ctx: ServiceContext, configuration: Record<string, unknown> = {}): Promise<void> {
  const listed = configuration["tools"];
  if (Array.isArray(listed)) refuseUnknown(await unknownIn(ctx, listed), "body.configuration.tools");
}

/** The indexes of names in a list that name no tool and no installed skill of the tenant. */
export async function unknownIn(ctx: ServiceContext, listed: readonly unknown[]): Promise<number[]> {
  if (listed.length === 0) return [];
  const [skills, others] = await Promise.all([installedSkills(ctx), knownServerTools(ctx, listed)]);
  return unknownTools(listed, skills, [...PROVIDER_TOOL_NAMES, ...others]);
}

/** As `checkTools`, for a list at a path of the request that opens tools to strangers; it may name agents by their tools. */
export async function checkToolNames(ctx: ServiceContext, listed: readonly unknown[], path: string): Promise<void> {
  const agents = new Set<unknown>(await knownAgentTools(ctx, listed));
  const others = listed.filter((name) => !agents.has(name));
  const unknown = (await unknownIn(ctx, others)).map((index) => listed.indexOf(others[index]));
  refuseUnknown(unknown, path);
}

function refuseUnknown(indexes: readonly number[], path: string): void {
  const [first, ...rest] = indexes.map((index): Issue => ({
    path: `${path}.${index}`,
    code: "unknown_tool",
    message: "does not name a tool or an installed skill",
  }));
  if (first !== undefined) throw invalidInput(first, ...rest);
}
