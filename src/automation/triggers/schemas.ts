import { z } from "@hono/zod-openapi";

import { VerifyRule, headerName, secret } from "#automation/signatures/schemas";
import { hasSenderId } from "#automation/signatures/schemes";
import {
  agentId,
  enabled,
  isSmallContext,
  MAX_TASK,
  Parameters,
  pauseAfterFailures,
  presentSource,
  requireTarget,
  revisionTag,
  sourceFields,
  workflowId,
  TOO_LARGE_CONTEXT,
} from "#automation/starts/schemas";
import { TRIGGER_OVERLAPS } from "#db/schema/triggers";
import { TRIGGER_EVENTS } from "#events/outbox/events";
import { field } from "#http/field";
import { pageQuery, Pagination } from "#http/paging";
import {
  id,
  isStorable,
  jsonObject,
  jsonObjectOrNull,
  pathId,
  prose,
  text,
  timestamp,
  title,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";

import { hookUrl } from "./hook-url.ts";
import type { NamedTrigger } from "./store.ts";
import { triggerState } from "./trigger-state.ts";

export { RotateSecretBody, type RotateSecretInput } from "#automation/signatures/schemas";
export { PauseBody } from "#automation/starts/schemas";

export const TriggerPath = z.object({ id: pathId("id", "trigger") });

const name = () => field(title(100), "Name of the trigger; each has its own", "Shop claims");
const task = () =>
  field(
    prose(MAX_TASK),
    "The task of each run. It takes no placeholder: what arrives is material and never the order",
    "Read the claim and prepare an answer",
  );
const when = () =>
  field(
    text(1_000),
    "CEL over `body`, `headers` and `event`. Where it is false, nothing starts and the delivery is `ignored`",
    'body.topic == "claim.created"',
  );
const CONTEXT_WORDS =
  "The context of each run: JSON whose texts may be `${CEL}` over `body`, `headers` and `event`. Without it a run gets `{body, headers}`, and that of an event `{event, body}`";
const CONTEXT_EXAMPLE = { order: "${body.order.number}" };
const context = () => field(jsonObject().refine(isSmallContext, TOO_LARGE_CONTEXT), CONTEXT_WORDS, CONTEXT_EXAMPLE);
const contextOrNull = () =>
  field(
    jsonObjectOrNull().refine((given) => isStorable(given) && isSmallContext(given), TOO_LARGE_CONTEXT),
    `${CONTEXT_WORDS}; null without it`,
    CONTEXT_EXAMPLE,
  );
const INPUT_WORDS =
  "The input of each run of the workflow: JSON whose texts may be `${CEL}`, as of a `context`, which is its default";
const workflowInput = () => field(jsonObject().refine(isSmallContext, TOO_LARGE_CONTEXT), INPUT_WORDS, CONTEXT_EXAMPLE);
const workflowInputOrNull = () =>
  field(
    jsonObjectOrNull().refine((given) => isStorable(given) && isSmallContext(given), TOO_LARGE_CONTEXT),
    `${INPUT_WORDS}; null without it`,
    CONTEXT_EXAMPLE,
  );
const onOverlap = () =>
  field(
    z.enum(TRIGGER_OVERLAPS),
    "The choice while a run of the trigger is not over; one that waits for a person is not over. `queue` keeps up to 100 deliveries in their order, `skip` ignores them",
    "allow",
  );
const headers = () =>
  field(
    z.array(headerName("X-GitHub-Event")).max(20),
    "The headers that are kept, and that expressions see by their names in small letters",
  );
const ratePerMinute = () => field(z.int().min(1).max(600), "Deliveries a minute; more are answered 429", 60);
const dedupe = () =>
  field(
    z.enum(["id", "body"]),
    "How a repeat is known: by the sender's id within 7 days, or by the same body within 24 hours",
    "id",
  );
const trust = () =>
  field(
    z.enum(["stranger", "workspace"]),
    "`stranger`: what arrives is fenced, and acts beyond reading ask a person at every level. `workspace`: the runs have the origin `api`. Needs the permission `GOVERNANCE_APPROVE`",
    "stranger",
  );
const tools = () =>
  field(
    z.array(title(200)).max(50),
    "Tools and skills that the runs of a stranger may use beside those that only compute, by name or id. Needs the permission `GOVERNANCE_APPROVE`",
    ["search_orders"],
  );
/** The names of events are in the document; in a refusal they would be a page. */
const eventName = () => z.enum(TRIGGER_EVENTS, { error: "must be the name of an event that a trigger can hear" });
const events = () => field(z.array(eventName()).min(1).max(20), "The events that start a run", ["agent.executed"]);
const agentIds = () => field(z.array(agentId()).max(50), "Only events of these agents; of all agents when empty");
/** Either an agent with a task, or a workflow. */
const target = {
  agent_id: agentId().optional(),
  task: task().optional(),
  parameters: Parameters.optional(),
  workflow_id: workflowId().optional(),
};
/** Fields of both kinds of sources. */
const shared = {
  when: when().optional(),
  context: context().optional(),
  on_overlap: onOverlap().optional(),
};

/** Fields of a webhook only. */
const ofWebhook = {
  verify: field(VerifyRule.optional(), "How the sender proves itself; a webhook needs it"),
  headers: headers().optional(),
  rate_per_minute: ratePerMinute().optional(),
  dedupe: dedupe().optional(),
  trust: trust().optional(),
  tools: tools().optional(),
};

/** Fields of an event only. */
const ofEvent = { events: events().optional(), agent_ids: agentIds().optional() };

type Given = Readonly<Record<string, unknown>>;

const strayOf = (source: unknown, body: Given): string | undefined =>
  Object.keys(source === "webhook" ? ofEvent : { ...ofWebhook, secret: null }).find((key) => body[key] !== undefined);

/** A webhook needs its scheme, an event its names; neither takes what belongs to the other. */
function requireSource(body: Given, context: z.RefinementCtx): void {
  const { source } = body;
  const needed = source === "webhook" ? "verify" : "events";
  if (body[needed] === undefined)
    context.addIssue({ code: "custom", path: [needed], message: `is required with the source ${String(source)}` });
  const stray = strayOf(source, body);
  if (stray !== undefined)
    context.addIssue({ code: "custom", path: [stray], message: `is not for the source ${String(source)}` });
}

export const CreateTriggerBody = z
  .strictObject({
    name: name(),
    source: field(
      z.enum(["webhook", "event"]),
      "The kind of message: a request of an outside sender, or an event",
      "webhook",
    ),
    ...target,
    ...shared,
    input: workflowInput().optional(),
    ...ofWebhook,
    secret: secret().optional(),
    ...ofEvent,
    pause_after_failures: pauseAfterFailures().default(10),
    enabled: enabled(),
  })
  .superRefine(requireSource)
  .superRefine(requireTarget)
  .openapi("CreateTriggerBody", {
    example: {
      name: "Shop claims",
      source: "webhook",
      agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      task: "Read the claim and prepare an answer",
      verify: { scheme: "standard_webhooks" },
      when: 'body.topic == "claim.created"',
    },
  });

export type CreateTriggerInput = z.output<typeof CreateTriggerBody>;

export const UpdateTriggerBody = z
  .strictObject({
    name: name().optional(),
    ...target,
    ...shared,
    when: field(when().nullable().optional(), "`null`: everything that arrives starts a run"),
    context: contextOrNull().optional(),
    input: workflowInputOrNull().optional(),
    ...ofWebhook,
    ...ofEvent,
    pause_after_failures: pauseAfterFailures().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateTriggerBody", { example: { when: 'body.topic == "claim.created"' } });

export type UpdateTriggerInput = z.output<typeof UpdateTriggerBody>;

/** The first field of a change that the trigger's source does not take. */
export const strayField = (source: string, input: UpdateTriggerInput): string | undefined => strayOf(source, input);

const STATES = ["active", "failing", "paused"] as const;
const state = () => field(z.enum(STATES), "`failing`: its latest run or start failed", "active");

export const ListTriggersQuery = z.object({
  ...pageQuery,
  state: state().optional(),
  source: field(z.enum(["webhook", "event"]).optional(), "Only those of this source", "webhook"),
  agent_id: field(agentId().optional(), "Only those of this agent"),
  workflow_id: field(workflowId().optional(), "Only those of this workflow"),
  q: field(text(200).optional(), "Words of the name", "claims"),
});

const Counts = z
  .object({
    started: field(z.int(), "Deliveries that started a run, or wait for one", 41),
    ignored: field(z.int(), "Deliveries that `when` left out, or that came beside a run", 188),
    duplicate: z.int().openapi({ example: 2 }),
    refused: field(z.int(), "Deliveries whose run could not start", 3),
  })
  .openapi("TriggerCounts", { description: "Deliveries of the last 7 days" });

export const Trigger = z
  .object({
    id: id(),
    name: name(),
    source: z.enum(["webhook", "event"]),
    task: field(task().nullable(), "The task of each run; null for a workflow"),
    when: when().nullable(),
    context: contextOrNull(),
    input: workflowInputOrNull(),
    on_overlap: onOverlap(),
    url: field(
      z.string().nullable(),
      "The address that a sender sends to; null for an event",
      "https://tenure.example/api/hooks/9fK2mQx7Rv0Ls4TdWbY1Ce",
    ),
    verify: VerifyRule.nullable(),
    former_secret_until: field(timestamp().nullable(), "Until then the former secret verifies too; null without one"),
    headers: headers(),
    rate_per_minute: ratePerMinute(),
    dedupe: dedupe(),
    knows_repeats: field(
      z.boolean(),
      "Whether a repeat is known. False when the sender gives no id and `dedupe` is `id`: then each delivery starts a run",
    ),
    trust: trust(),
    tools: tools(),
    events: field(z.array(z.enum(TRIGGER_EVENTS)), "The events that start a run; empty for a webhook"),
    agent_ids: agentIds(),
    state: state(),
    ...sourceFields,
    held: field(z.int(), "Deliveries that arrived while it was paused, and wait for a person", 0),
    counts: Counts,
    last_delivery_at: field(timestamp().nullable(), "When the latest delivery arrived; null before the first"),
    unverified: field(
      z.object({
        count: field(z.int(), "Requests that did not prove their sender", 0),
        latest: z.array(z.object({ at: timestamp(), reason: z.string().openapi({ example: "wrong_signature" }) })),
      }),
      "Requests that were answered 401, with the reasons of the latest 20",
    ),
  })
  .openapi("Trigger");

export const TriggerWithSecret = Trigger.extend({
  secret: field(z.string().nullable(), "Shown only now; null for an event", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
}).openapi("TriggerWithSecret");

export const TriggerList = z.object({ triggers: z.array(Trigger), pagination: Pagination });

export const DeletedTrigger = z.object({ id: id(), deleted: z.literal(true) }).openapi("DeletedTrigger");

/** Where the instance is: by its variable, else by the request. */
interface Place {
  baseUrl: string;
  origin: string;
}

/** The place of a request. */
export const placeOf = (c: { req: { url: string }; var: { ctx: { config: { baseUrl: string } } } }): Place => ({
  baseUrl: c.var.ctx.config.baseUrl,
  origin: new URL(c.req.url).origin,
});

export const presentTrigger = (row: NamedTrigger, place: Place): z.output<typeof Trigger> => {
  const { rule } = row;
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    task: row.workflowId === null ? row.task : null,
    when: rule.when,
    context: row.workflowId === null ? rule.context : null,
    input: row.workflowId === null ? null : rule.context,
    on_overlap: rule.onOverlap,
    url: row.address === null ? null : hookUrl(row.address, place),
    verify: rule.verify,
    former_secret_until: toTimestampOrNull(row.previousSecretEndsAt),
    headers: rule.headers,
    rate_per_minute: rule.ratePerMinute,
    dedupe: rule.dedupe,
    knows_repeats: rule.verify === null || rule.dedupe === "body" || hasSenderId(rule.verify),
    trust: rule.trust,
    tools: rule.tools,
    events: rule.events as z.output<typeof Trigger>["events"],
    agent_ids: rule.agentIds,
    state: triggerState(row),
    ...presentSource(row),
    held: row.held,
    counts: row.counts,
    last_delivery_at: toTimestampOrNull(row.lastDeliveryAt),
    unverified: {
      count: row.unverified.count,
      latest: row.unverified.latest.map(({ at, reason }) => ({ at: toTimestamp(at), reason })),
    },
  };
};

export const triggerTag = (row: NamedTrigger, place: Place): string =>
  revisionTag(row.revision, presentTrigger(row, place));
