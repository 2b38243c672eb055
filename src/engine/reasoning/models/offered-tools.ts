import { BUILTIN_TOOLS } from "#engine/reasoning/agent-tools";
import type { RunState, ToolDescription } from "#engine/reasoning/provider";
import { foundNames, rankTools, searchToolsTool, shownNameOf } from "#engine/reasoning/search-tools";
import { describeTool } from "#engine/reasoning/tool";

/** The most tools that a vendor takes in one request. */
export const MAX_TOOLS = 128;
/** Places for `finish` and `read_more`. */
const KEPT_PLACES = 2;
/** Tools that the task's own words find. */
const OF_THE_TASK = 24;

/**
 * The tools that a model is offered. A run with more tools than a vendor takes offers the search of tools, what it
 * found, what the run called, the built-in tools and those that the words of the task find.
 */
export function offeredTools(state: RunState): readonly ToolDescription[] {
  const { tools, steps, task } = state;
  if (tools.length + KEPT_PLACES <= MAX_TOOLS) return tools;
  const called = new Set(steps.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  const byShownName = new Map(tools.map((tool) => [shownNameOf(tool), tool]));
  const chosen = new Set<ToolDescription>([
    ...tools.filter(({ name }) => called.has(name)),
    ...foundNames(state).flatMap((name) => byShownName.get(name) ?? []),
    ...tools.filter(({ name }) => BUILTIN_NAMES.has(name)),
    ...rankTools(tools, task).slice(0, OF_THE_TASK),
  ]);
  const search = describeTool(searchToolsTool, true);
  return [search, ...[...chosen].slice(0, MAX_TOOLS - KEPT_PLACES - 1)];
}

const BUILTIN_NAMES: ReadonlySet<string> = new Set(BUILTIN_TOOLS.map(({ name }) => name));

/** Translates between the names of tools in a stored run and those that its model sees. */
export function toolNames(tools: readonly ToolDescription[]): {
  shown: (name: string) => string;
  stored: (shown: string) => string;
} {
  const shown = new Map(tools.map((tool) => [tool.name, shownNameOf(tool)]));
  const stored = new Map(tools.map((tool) => [shownNameOf(tool), tool.name]));
  return { shown: (name) => shown.get(name) ?? name, stored: (name) => stored.get(name) ?? name };
}
