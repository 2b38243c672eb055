import type { Schemas } from "#sdk/api.gen";
import { misused } from "#sdk/cli/failure";
import { dataOf, type Tenure } from "#sdk/client";

import { type AgentIds, type Declared, type Kind, withoutEmpty } from "./kind.ts";

/** The id of the agent that a file names. */
export function agentIn(value: Declared, agents: AgentIds): string | undefined {
  const name = value["agent"];
  if (name === undefined || name === null) return undefined;
  const id = typeof name === "string" ? agents.get(name) : undefined;
  if (id === undefined) throw misused(`No agent is named ${JSON.stringify(name)}.`);
  return id;
}

async function set(tenure: Tenure, value: Declared, agents: AgentIds): Promise<void> {
  const { agent: _, ...rest } = value;
  const agentId = agentIn(value, agents);
  const body = {
    ...withoutEmpty(rest),
    ...(agentId === undefined ? {} : { agent_id: agentId }),
  } as Schemas["SetBudgetBody"];
  await tenure.api.PUT("/api/budgets", { body });
}

/** Budgets, which scope, agent and window identify. */
export const BUDGETS: Kind = {
  folder: "budgets",
  noun: "budget",
  required: ["scope", "window"],
  optional: ["agent", "usd", "tokens", "on_reached"],
  fixed: [],
  nameOf: ({ scope, agent, window }) => [scope, ...(agent === undefined ? [] : [agent]), window].map(String).join(" "),
  async list(tenure) {
    const { budgets } = await dataOf(tenure.api.GET("/api/budgets"));
    return budgets.map(({ id, scope, window, agent_name: agent, usd, tokens, on_reached: onReached }) => {
      const value = withoutEmpty({ scope, window, agent, usd, tokens, on_reached: onReached });
      return { id, name: BUDGETS.nameOf(value), value, tag: null };
    });
  },
  create: set,
  // Setting a budget replaces it whole, and what the file leaves out stays.
  change: (tenure, { value, found, agents }) => set(tenure, { ...found.value, ...value }, agents),
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/budgets/{id}", { params: { path: { id } } });
  },
};
