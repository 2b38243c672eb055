import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Kind, nameField, pick, withoutEmpty } from "./kind.ts";
import { agentIn } from "./spending.ts";

const MOST_RULES = 100;

export const ALERT_RULES: Kind = {
  folder: "alert-rules",
  noun: "alert rule",
  required: ["name", "metric", "channels"],
  optional: ["threshold", "comparison", "window_minutes", "agent", "quiet_minutes", "enabled"],
  fixed: ["metric"],
  nameOf: nameField,
  async list(tenure) {
    const { rules } = await dataOf(tenure.api.GET("/api/alert-rules", { params: { query: { limit: MOST_RULES } } }));
    return rules.map((rule) => {
      const value = {
        ...pick({ ...rule }, [...ALERT_RULES.required, ...ALERT_RULES.optional]),
        agent: rule.agent?.name,
      };
      return { id: rule.id, name: rule.name, value: withoutEmpty(value), tag: null };
    });
  },
  async create(tenure, value, agents) {
    const { agent: _, ...rest } = value;
    const agentId = agentIn(value, agents);
    const body = { ...rest, ...(agentId === undefined ? {} : { agent_id: agentId }) };
    await tenure.api.POST("/api/alert-rules", { body: body as unknown as Schemas["CreateAlertRuleBody"] });
  },
  async change(tenure, { fields, value, found: { id }, agents }) {
    const { agent: _, ...rest } = pick(value, fields);
    const body = { ...rest, ...(fields.has("agent") ? { agent_id: agentIn(value, agents) ?? null } : {}) };
    await tenure.api.PATCH("/api/alert-rules/{id}", {
      params: { path: { id } },
      body: body as Schemas["UpdateAlertRuleBody"],
    });
  },
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/alert-rules/{id}", { params: { path: { id } } });
  },
};
