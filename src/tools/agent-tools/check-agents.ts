import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError, type Issue } from "#errors/app-error";

import { cycleOf } from "./cycle-of.ts";
import { namedAgents } from "./named-agents.ts";
import { requireNoCycle, selectReached } from "./store.ts";

const PATH = "body.configuration.agents";

interface Asking {
  id: string;
  name: string;
  configuration: Record<string, unknown>;
}

/**
 * Refuses a supplied configuration that lets an agent ask an agent which the tenant does not have, or one that would lead
 * back to it. An agent that the list already had may be deleted by now: it is left out of runs. Throws AGENT_NOT_FOUND, and
 * INVALID_INPUT with `agent_cycle` and the way in `cycle`. `agent`: the changed one; null for a new one.
 */
export async function checkAgents(
  ctx: ServiceContext,
  agent: Asking | null,
  configuration: Record<string, unknown> = {},
): Promise<void> {
  const listed = namedAgents(configuration["agents"]);
  if (listed.length === 0) return;
  const callers = await selectReached(ctx.db, ctx.tenant.id, agent?.id ?? "", listed);
  const known = new Set([...callers.map(({ id }) => id), ...namedAgents(agent?.configuration["agents"])]);
  const unknown = listed.findIndex((id) => !known.has(id));
  if (unknown !== -1) throw notThere(listed[unknown] ?? "", unknown);
  const cycle = agent === null ? null : cycleOf(agent.id, listed, callers);
  if (agent === null || cycle === null) return;
  const names = new Map([...callers, agent].map(({ id, name }) => [id, name]));
  throw cyclic(
    listed.indexOf(cycle[1] ?? ""),
    cycle.map((id) => ({ id, name: names.get(id) ?? id })),
  );
}

/** The rule of the write that no other change at the same time closes a circle. */
export function requireNoAgentCycle(
  place: { tenantId: string; agentId: string },
  configuration: Record<string, unknown>,
): Statement[] {
  const listed = namedAgents(configuration["agents"]);
  return listed.length === 0 ? [] : [requireNoCycle(place, listed, () => cyclic(0, []))];
}

const notThere = (agentId: string, index: number): AppError =>
  new AppError("AGENT_NOT_FOUND", {
    message: `No agent of this workspace has the id ${JSON.stringify(agentId)}, which configuration.agents names.`,
    details: { agent_id: agentId, path: `${PATH}.${index}` },
  });

function cyclic(index: number, cycle: readonly { id: string; name: string }[]): AppError {
  const way = cycle.length === 0 ? "" : `: ${cycle.map(({ name }) => name).join(" → ")}`;
  const issue: Issue = {
    path: `${PATH}.${Math.max(0, index)}`,
    code: "agent_cycle",
    message: `would let the agent ask itself${way}`,
  };
  return new AppError("INVALID_INPUT", {
    message: `${issue.path}: ${issue.message}`,
    details: { issues: [issue], cycle },
  });
}
