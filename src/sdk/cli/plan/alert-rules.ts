import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Kind, nameField, pick, withoutEmpty } from "./kind.ts";

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
  async create(value, names) {
    const { agent, ...rest } = value;
    const ofAgent = agent === undefined || agent === null ? {} : { agent_id: await names.idOf("agent", agent) };
    return [
      {
        operation: "createAlertRule",
        body: { ...rest, ...ofAgent },
        send: (tenure, body: Schemas["CreateAlertRuleBody"]) => tenure.api.POST("/api/alert-rules", { body }),
      },
    ];
  },
  async change({ fields, value, found: { id } }, names) {
    const { agent = null, ...rest } = pick(value, fields);
    const ofAgent = fields.has("agent") ? { agent_id: agent === null ? null : await names.idOf("agent", agent) } : {};
    return [
      {
        operation: "updateAlertRule",
        body: { ...rest, ...ofAgent },
        send: (tenure, body: Schemas["UpdateAlertRuleBody"]) =>
          tenure.api.PATCH("/api/alert-rules/{id}", { params: { path: { id } }, body }),
      },
    ];
  },
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/alert-rules/{id}", { params: { path: { id } } });
  },
};
