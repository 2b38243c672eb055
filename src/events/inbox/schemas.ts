import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { titleOf } from "#lib/summary-title";

import type { Inbox } from "./read-inbox.ts";
import { INBOX_KINDS, type FirstSteps, type InboxKind, type InboxRow } from "./store.ts";

export const InboxQuery = z.object({
  ...limitQuery(100, 50),
  include: field(
    z.enum(["first_steps"]).optional(),
    "`first_steps` adds the first steps that the tenant has completed",
    "first_steps",
  ),
});

const FirstStepsView = z
  .object({
    agent: field(
      z.object({ id: id(), name: z.string().openapi({ example: "Finance Assistant" }) }).nullable(),
      "The tenant's first agent; null without agents",
    ),
    run: field(
      z.object({ execution_id: id(), agent_id: id() }).nullable(),
      "The tenant's latest execution; null without executions",
    ),
    model_connected: field(
      z.boolean(),
      "Whether agents can have a model: the operator's, or one of a connection that is not disabled",
      true,
    ),
    approval_decided: field(z.boolean(), "Whether anyone has decided an approval", false),
    api_key_made: field(
      z.boolean(),
      "Whether there is an API key beside the one that the first start of an instance makes",
      true,
    ),
    api_key_used: field(z.boolean(), "Whether an API key was used; accurate to the minute", false),
  })
  .openapi("FirstSteps");

const InboxItem = z
  .object({
    kind: field(
      z.enum(INBOX_KINDS),
      "`approval`: an action waits for a decision. `effect_unknown`: a person should record the outcome. `probation`: the agent acts as `intern` at most, and `id` is its own. `webhook_failing`: the receiver fails, or the webhook was switched off because of failures. `alert`: an alert rule fires. `start_paused`: the platform paused a schedule or a trigger. `review_assigned`: runs are dealt out to the caller, and `id` is the caller's own. `alert_channel_failing`: Slack takes no message of an alert rule any more, and `id` is the rule's",
      "approval",
    ),
    id: id(),
    title: z.string().openapi({ example: "Deploy build 42 to production" }),
    agent: field(
      z
        .object({
          id: id(),
          name: z.string().openapi({ example: "Finance Assistant" }),
          level: z.string().openapi({ example: "intern" }),
        })
        .nullable(),
      "Current data of the agent; null if the item does not concern an agent",
    ),
    created_at: timestamp(),
    expires_at: field(timestamp().nullable(), "Deadline of the decision; null without one"),
    links: field(
      z.object({
        api: z.string().openapi({ example: "/api/approvals/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
        console: z.string().openapi({ example: "/approvals/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
      }),
      "Addresses of the item, for programs and for people",
    ),
  })
  .openapi("InboxItem");

export const InboxView = z
  .object({
    items: z.array(InboxItem),
    counts: field(
      z.object(Object.fromEntries(INBOX_KINDS.map((kind) => [kind, z.number().int().optional()]))),
      "Number of items of each kind; a kind that the caller may not see is absent",
      { approval: 2, effect_unknown: 0, probation: 1 },
    ),
    total: field(z.number().int(), "Total number of items", 3),
    first_steps: field(
      FirstStepsView.optional(),
      "The first steps that the tenant has completed; present only on request",
    ),
  })
  .openapi("Inbox");

const PROBATION: Readonly<Record<string, string>> = {
  changed: "another model, prompt or tools act than earned the level",
  failures: "its work failed too often",
  unsafe: "its work was unsafe",
  not_looked_at: "too little of its work was vouched for",
};

const TITLE: Readonly<Record<InboxKind, (subject: string) => string>> = {
  approval: (summary) => titleOf(summary),
  effect_unknown: (call) => `It is unknown whether ${call} took effect`,
  probation: (reason) => `On probation: ${PROBATION[reason] ?? reason}`,
  webhook_failing: (url) => `Deliveries to ${url} fail`,
  alert: (name) => `Alert: ${name}`,
  start_paused: (name) => `Paused: ${name}`,
  alert_channel_failing: (name) => `Slack takes no alert of: ${name}`,
  review_assigned: (runs) => (runs === "1" ? "1 run to review" : `${runs} runs to review`),
};

const LINKS: Readonly<Record<InboxKind, (row: InboxRow) => { api: string; console: string }>> = {
  approval: ({ id: approvalId }) => ({ api: `/api/approvals/${approvalId}`, console: `/approvals/${approvalId}` }),
  effect_unknown: ({ id: effectId }) => ({ api: `/api/effects/${effectId}`, console: `/effects/${effectId}` }),
  probation: ({ id: agentId }) => ({ api: `/api/agents/${agentId}/standing`, console: `/agents/${agentId}/autonomy` }),
  webhook_failing: ({ id: webhookId }) => ({ api: `/api/webhooks/${webhookId}`, console: `/webhooks/${webhookId}` }),
  start_paused: ({ id: sourceId, source }) => ({
    api: `/api/${source ?? "schedules"}/${sourceId}`,
    console: `/workflows/${source ?? "schedules"}/${sourceId}`,
  }),
  alert_channel_failing: ({ id: ruleId }) => ({
    api: `/api/alert-rules/${ruleId}`,
    console: `/alerts?rule=${ruleId}`,
  }),
  review_assigned: () => ({ api: "/api/reviews?assigned=me", console: "/review?assigned=me" }),
  alert: ({ id: alertId }) => ({ api: "/api/alerts?state=firing", console: `/alerts#${alertId}` }),
};

export const presentInbox = ({ rows, counts, steps }: Inbox): z.output<typeof InboxView> => ({
  items: rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: TITLE[row.kind](row.subject),
    agent: row.agent,
    created_at: toTimestamp(row.createdAt),
    expires_at: toTimestampOrNull(row.expiresAt),
    links: LINKS[row.kind](row),
  })),
  counts,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  ...(steps === null ? {} : { first_steps: presentSteps(steps) }),
});

const presentSteps = ({ agent, run, ...has }: FirstSteps): z.output<typeof FirstStepsView> => ({
  agent,
  run: run === null ? null : { execution_id: run.id, agent_id: run.agent_id },
  model_connected: has.hasModel,
  approval_decided: has.hasDecided,
  api_key_made: has.hasKey,
  api_key_used: has.hasUsedKey,
});
