import type { Schemas } from "#sdk/api.gen";
import { isUuid } from "#sdk/cli/agents";
import { dataOf } from "#sdk/client";

import { type Declared, type Kind, nameField, pick, withoutEmpty } from "./kind.ts";
import type { Names, Noun } from "./names.ts";
import { variable } from "./secrets.ts";

const MOST_RULES = 100;

/** The limits of a rule that a file has by name, with the field of the API. */
const BY_NAME = {
  agent: { noun: "agent", field: "agent_id" },
  connection: { noun: "model connection", field: "connection_id" },
  budget: { noun: "budget", field: "budget_id" },
} as const satisfies Record<string, { noun: Noun; field: string }>;

const NAMED = Object.entries(BY_NAME);

export const ALERT_RULES: Kind = {
  folder: "alert-rules",
  noun: "alert rule",
  required: ["name", "metric", "channels"],
  optional: [
    "threshold",
    "comparison",
    "window_minutes",
    ...Object.keys(BY_NAME),
    "failure_group_id",
    "quiet_minutes",
    "enabled",
  ],
  fixed: ["metric"],
  secrets: ["channels.*.url"],
  nameOf: nameField,
  async list(tenure) {
    const { rules } = await dataOf(tenure.api.GET("/api/alert-rules", { params: { query: { limit: MOST_RULES } } }));
    return rules.map((rule) => {
      const value = {
        ...pick({ ...rule }, [...ALERT_RULES.required, ...ALERT_RULES.optional]),
        channels: rule.channels.map((channel) => channelOf(rule.name, channel)),
        agent: rule.agent?.name,
        connection: rule.connection?.name,
        // The answer says a budget in words; a file has the name of the budget's own file.
        budget: rule.budget?.id,
        failure_group_id: rule.failure_group?.id,
      };
      return { id: rule.id, name: rule.name, value: withoutEmpty(value), tag: null };
    });
  },
  async normal(value, names) {
    const { budget } = value;
    if (typeof budget !== "string" || !isUuid(budget)) return value;
    return { ...value, budget: (await names.nameOf("budget", budget)) ?? budget };
  },
  async create(value, names) {
    return [
      {
        operation: "createAlertRule",
        body: withoutNull(await bodyOf(value, names)),
        send: (tenure, body: Schemas["CreateAlertRuleBody"]) => tenure.api.POST("/api/alert-rules", { body }),
      },
    ];
  },
  async change({ fields, value, found: { id } }, names) {
    return [
      {
        operation: "updateAlertRule",
        body: await bodyOf(pick(value, fields), names),
        send: (tenure, body: Schemas["UpdateAlertRuleBody"]) =>
          tenure.api.PATCH("/api/alert-rules/{id}", { params: { path: { id } }, body }),
      },
    ];
  },
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/alert-rules/{id}", { params: { path: { id } } });
  },
};

/** A channel as a file has it: the address of one of Slack is a variable. */
const channelOf = (rule: string, { type, to }: Schemas["AlertChannelView"]): Declared =>
  type === "slack" ? { type, url: variable(rule, "slack_url") } : withoutEmpty({ type, to });

/** A new rule has no limit that could be taken away. */
const withoutNull = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([field, id]) => id !== null || !field.endsWith("_id")));

/** The body for what a file says, with ids in place of names; `null` takes a limit away. */
async function bodyOf(value: Declared, names: Names): Promise<Record<string, unknown>> {
  const body = Object.fromEntries(Object.entries(value).filter(([field]) => !Object.hasOwn(BY_NAME, field)));
  for (const [name, { noun, field }] of NAMED) {
    if (!Object.hasOwn(value, name)) continue;
    const chosen = value[name] ?? null;
    // oxlint-disable-next-line no-await-in-loop -- a rule has one limit by name, seldom two
    body[field] = chosen === null ? null : await names.idOf(noun, chosen);
  }
  return body;
}
