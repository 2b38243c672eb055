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
import { shownSkillNames } from "./tool-name.ts";
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
 * The tools of an agent by name: the built-in ones, its tenant's installed skills, and the driver's. A list in
 * `configuration.tools` (tool names, skill ids or skill names) keeps only the named ones, and an empty one none. An
 * unknown name, which an imported template may have, is ignored.
 */
export function agentTools(
  configuration: AgentConfiguration,
  skills: readonly InstalledSkill[] = [],
  others: readonly Tool[] = [],
): ReadonlyMap<string, Tool> {
  const named = Array.isArray(configuration.tools) ? new Set<unknown>(configuration.tools) : null;
  if (skills.length === 0 && others.length === 0 && named === null) return BUILTIN;
  const all = new Map<string, Tool>(BUILTIN);
  for (const tool of [...skillTools(skills), ...others]) all.set(tool.name, tool);
  return named === null ? all : new Map([...all].filter(([, tool]) => namesOf(tool).some((name) => named.has(name))));
}

/** The indexes of names in a list that match none of the tools; `others` are names that the driver adds. */
export function unknownTools(
  listed: readonly unknown[],
  skills: readonly InstalledSkill[],
  others: readonly string[] = [],
): number[] {
  const known = new Set<unknown>([...[...BUILTIN_TOOLS, ...skillTools(skills)].flatMap(namesOf), ...others]);
  return listed.flatMap((name, index) => (known.has(name) ? [] : [index]));
}

function skillTools(skills: readonly InstalledSkill[]): Tool[] {
  const names = shownSkillNames(skills);
  return skills.map((skill) => skillTool(skill, names.get(skill.id)));
}

/** The names by which a list of tools may name a tool. */
export const namesOf = ({ name, skill, shownName = name }: Tool): string[] =>
  skill === undefined ? [name] : [name, shownName, skill.id, skill.name];
