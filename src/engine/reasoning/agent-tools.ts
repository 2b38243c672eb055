import { computeDatesTool, convertUnitsTool } from "./builtin/calendar-tools.ts";
import { describeNumbersTool, evaluateArithmeticTool } from "./builtin/number-tools.ts";
import { classifyTextTool, compareValuesTool, extractFieldsTool, sortItemsTool } from "./builtin/ordering-tools.ts";
import { searchMarketplaceTool, searchMemoryTool } from "./builtin/search-tools.ts";
import {
  extractEntitiesTool,
  extractKeywordsTool,
  findPassagesTool,
  measureTextTool,
  summarizeTextTool,
} from "./builtin/text-tools.ts";
import type { AgentConfiguration } from "./provider.ts";
import { type InstalledSkill, skillTool, type Tool } from "./tool.ts";

/** The tools that every agent has unless its configuration names fewer. */
export const BUILTIN_TOOLS: readonly Tool[] = [
  summarizeTextTool,
  measureTextTool,
  extractKeywordsTool,
  extractEntitiesTool,
  findPassagesTool,
  describeNumbersTool,
  evaluateArithmeticTool,
  computeDatesTool,
  convertUnitsTool,
  sortItemsTool,
  compareValuesTool,
  classifyTextTool,
  extractFieldsTool,
  searchMemoryTool,
  searchMarketplaceTool,
];

const BUILTIN: ReadonlyMap<string, Tool> = new Map(BUILTIN_TOOLS.map((tool) => [tool.name, tool]));

/**
 * The tools of an agent, by name: the built-in ones, its tenant's installed skills, and the tools that the driver adds. When
 * `configuration.tools` names at least one of them (by tool name, skill id or skill name), only the named tools remain. A list that names
 * none of them has no effect.
 */
export function agentTools(
  configuration: AgentConfiguration,
  skills: readonly InstalledSkill[] = [],
  others: readonly Tool[] = [],
): ReadonlyMap<string, Tool> {
  const named = Array.isArray(configuration.tools)
    ? new Set(configuration.tools.filter((name) => typeof name === "string"))
    : null;
  if (skills.length === 0 && others.length === 0 && (named === null || named.size === 0)) return BUILTIN;
  const all = new Map<string, Tool>(BUILTIN);
  for (const tool of [...skills.map(skillTool), ...others]) all.set(tool.name, tool);
  if (named === null || named.size === 0) return all;
  const chosen = new Map(
    [...all].filter(
      ([name, { skill }]) => named.has(name) || (skill !== undefined && (named.has(skill.id) || named.has(skill.name))),
    ),
  );
  return chosen.size === 0 ? all : chosen;
}
