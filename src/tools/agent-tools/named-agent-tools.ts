import type { BaseContext } from "#context/context";
import { agentAsTool } from "#engine/reasoning/agent-as-tool";
import type { Tool } from "#engine/reasoning/tool";
import { agentOfTool, agentToolName, shownAgentNames } from "#engine/reasoning/tool-name";

import { namedAgents } from "./named-agents.ts";
import { selectCallable } from "./store.ts";

/**
 * The tools of the agents that a configuration lets an agent ask. An agent that is inactive, deleted or another tenant's
 * has none. A configuration without `agents` costs nothing.
 */
export async function namedAgentTools(
  { db, tenant }: Pick<BaseContext, "db"> & { tenant: { id: string } },
  listed: unknown,
): Promise<Tool[]> {
  const ids = namedAgents(listed);
  if (ids.length === 0) return [];
  const found = await selectCallable(db, tenant.id, ids);
  const shown = shownAgentNames(found);
  return found.map((agent) => agentAsTool(agent, shown.get(agent.id)));
}

/** The names in a list that belong to tools of the tenant's agents. */
export async function knownAgentTools(
  { db, tenant }: Pick<BaseContext, "db"> & { tenant: { id: string } },
  listed: readonly unknown[],
): Promise<string[]> {
  const ids = listed.flatMap((name) => (typeof name === "string" ? (agentOfTool(name) ?? []) : []));
  return ids.length === 0 ? [] : (await selectCallable(db, tenant.id, ids)).map(({ id }) => agentToolName(id));
}
