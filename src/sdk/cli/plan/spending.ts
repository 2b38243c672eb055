import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { budgetName } from "./budget-name.ts";
import { type Declared, type Kind, type PlannedCall, withoutEmpty } from "./kind.ts";
import type { Names } from "./names.ts";

async function set(value: Declared, names: Names): Promise<PlannedCall[]> {
  const { agent, ...rest } = value;
  const ofAgent = agent === undefined || agent === null ? {} : { agent_id: await names.idOf("agent", agent) };
  return [
    {
      operation: "setBudget",
      body: { ...withoutEmpty(rest), ...ofAgent },
      send: (tenure, body: Schemas["SetBudgetBody"]) => tenure.api.PUT("/api/budgets", { body }),
    },
  ];
}

/** Budgets, which scope, agent and window identify. */
export const BUDGETS: Kind = {
  folder: "budgets",
  noun: "budget",
  required: ["scope", "window"],
  optional: ["agent", "usd", "tokens", "on_reached"],
  fixed: [],
  nameOf: budgetName,
  async list(tenure) {
    const { budgets } = await dataOf(tenure.api.GET("/api/budgets"));
    return budgets.map(({ id, scope, window, agent_name: agent, usd, tokens, on_reached: onReached }) => {
      const value = withoutEmpty({ scope, window, agent, usd, tokens, on_reached: onReached });
      return { id, name: BUDGETS.nameOf(value), value, tag: null };
    });
  },
  create: set,
  // Setting a budget replaces it whole, and what the file leaves out stays.
  change: ({ value, found }, names) => set({ ...found.value, ...value }, names),
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/budgets/{id}", { params: { path: { id } } });
  },
};
