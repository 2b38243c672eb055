import type { Schemas } from "#sdk/api.gen";

import { type Existing, type Kind, nameField, onlyIf, pick, readTagged, withoutEmpty } from "./kind.ts";

/** Agents. A level is the result of an agent's work, so a file never has one: a new agent is a student. */
export const AGENTS: Kind = {
  folder: "agents",
  noun: "agent",
  required: ["name", "role"],
  optional: ["description", "capabilities", "configuration"],
  fixed: ["role"],
  refused: { maturity_level: "earned, cannot be declared" },
  nameOf: nameField,
  async list(tenure, wanted) {
    const found: Existing[] = [];
    for await (const { id, name } of tenure.pages("/api/agents", "agents", { query: { limit: 100 } })) {
      if (wanted !== null && !wanted.has(name)) {
        found.push({ id, name, value: { name }, tag: null });
        continue;
      }
      const path = { agent_id: id };
      const { data, tag } = await readTagged(tenure.api.GET("/api/agents/{agent_id}", { params: { path } }));
      const { role, description, capabilities, configuration } = data.agent;
      const value = withoutEmpty({ name, role, description, capabilities, configuration });
      found.push({ id, name, value, tag });
    }
    return found;
  },
  async create(tenure, value) {
    const body = { ...value, maturity_level: "student" } as unknown as Schemas["CreateAgentBody"];
    await tenure.api.POST("/api/agents", { body });
  },
  async change(tenure, { fields, value, found: { id, tag } }) {
    const body = pick(value, fields) as Schemas["UpdateAgentBody"];
    await tenure.api.PUT("/api/agents/{agent_id}", { params: { path: { agent_id: id }, header: onlyIf(tag) }, body });
  },
  async remove(tenure, { id, tag }) {
    await tenure.api.DELETE("/api/agents/{agent_id}", { params: { path: { agent_id: id }, header: onlyIf(tag) } });
  },
};
