import { z } from "@hono/zod-openapi";

import { DELIVERY_STATUSES } from "#db/schema/triggers";
import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, isStorable, NOT_STORABLE, pathId, timestamp, toTimestamp } from "#http/schemas";
import { executionFailures } from "#runs/executions/schemas";

import type { Judged } from "./judge-arrival.ts";
import type { HookAnswer } from "./receive-hook.ts";
import type { MadeDelivery } from "./redeliver.ts";
import type { DeliveryRow, ShownDelivery } from "./store.ts";

export { executionFailures };

export const TriggerPath = z.object({ id: pathId("id", "trigger") });
export const DeliveryPath = z.object({ id: pathId("id", "trigger"), delivery_id: pathId("delivery_id", "delivery") });
export const HookPath = z.object({
  address: z.string().openapi({
    param: { name: "address", in: "path", description: "The random end of the trigger's address" },
    example: "9fK2mQx7Rv0Ls4TdWbY1Ce",
  }),
});

/** A longer body is in no answer. */
const MAX_SHOWN_BYTES = 262_144;

const status = () =>
  field(
    z.enum(DELIVERY_STATUSES),
    "`accepted`: its run began, or it waits for the former run; `ignored`: `when` is false, a run was not over, or the causes form a circle; `duplicate`: an equal one came before; `held`: the trigger was paused; `refused`: its run could not begin",
    "accepted",
  );

const workflowRunId = () => field(id().nullable(), "Its run of the workflow; null without one");

export const Delivery = z
  .object({
    id: id(),
    received_at: timestamp(),
    status: status(),
    reason: field(
      z
        .object({
          code: z.string().openapi({ example: "no_match" }),
          message: z.string().openapi({ example: "`when` is false." }),
          execution_id: field(id().optional(), "The run that it is about"),
          workflow_run_id: field(id().optional(), "The run of the workflow that it is about"),
        })
        .nullable(),
      "Why it started nothing, or what it waits for; null otherwise",
    ),
    sender_id: field(z.string().nullable(), "The sender's id, or that of the event; null without one", "msg_2c8f"),
    event: field(
      z.string().nullable(),
      "The kind of the message, or the event; null where it says none",
      "claim.created",
    ),
    headers: field(z.record(z.string(), z.string()), "The headers that the trigger names", { "x-shop": "fernhill" }),
    body: field(z.unknown(), "The body; null for a repeat, when it is no longer kept, and in the list beyond 8 KiB"),
    body_bytes: field(z.int(), "Its bytes as JSON", 84),
    redelivery_of: field(id().nullable(), "The delivery that a person gave again; null otherwise"),
    execution_id: field(id().nullable(), "Its run; null without one, and for a run of a workflow"),
    workflow_run_id: workflowRunId(),
    run_status: field(z.string().nullable(), "The status of its run", "completed"),
    run_outcome: field(
      z.string().nullable(),
      "The outcome of its run; of a workflow `done`, `failed` or `void`",
      "done",
    ),
  })
  .openapi("TriggerDelivery");

export const ListDeliveriesQuery = z.object({
  ...limitQuery(200, 50),
  status: field(status().optional(), "Only those with this status", "ignored"),
});

export const DeliveryList = z.object({ deliveries: z.array(Delivery) });

/** `body` is the whole one where it was read; a body in the bucket is not part of a list. */
export function presentDelivery(row: ShownDelivery, body?: unknown): z.output<typeof Delivery> {
  const own = body === undefined ? row.body !== null && (JSON.parse(row.body) as unknown) : body;
  return {
    id: row.id,
    received_at: toTimestamp(row.receivedAt),
    status: row.status,
    reason: row.reason,
    sender_id: row.senderId,
    event: row.event,
    headers: row.headers,
    body: (row.body === null && body === undefined) || row.bodyBytes > MAX_SHOWN_BYTES ? null : own,
    body_bytes: row.bodyBytes,
    redelivery_of: row.redeliveryOf,
    execution_id: row.executionId,
    workflow_run_id: row.workflowRunId,
    run_status: row.runStatus,
    run_outcome: row.runOutcome,
  };
}

export const TakenDelivery = z
  .object({
    delivery_id: id(),
    status: status(),
    execution_id: field(id().nullable(), "Its run; null while it waits, without one, and for a run of a workflow"),
    workflow_run_id: workflowRunId(),
  })
  .openapi("TakenDelivery");

export const RepeatedDelivery = z
  .object({
    delivery_id: field(id(), "The first one"),
    duplicate: z.literal(true),
    execution_id: field(id().nullable(), "The run of the first one; null without one"),
    workflow_run_id: workflowRunId(),
  })
  .openapi("RepeatedDelivery");

export const Challenge = z.object({
  challenge: z.string().openapi({ example: "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P" }),
});

const presentTaken = ({
  id: deliveryId,
  status: became,
  executionId,
  workflowRunId: runId,
}: DeliveryRow): z.output<typeof TakenDelivery> => ({
  delivery_id: deliveryId,
  status: became,
  execution_id: executionId,
  workflow_run_id: runId,
});

/** The answer for a sender. */
export const presentHook = (answer: Exclude<HookAnswer, { kind: "challenge" }>) =>
  answer.kind === "duplicate"
    ? ({
        status: 200,
        data: {
          delivery_id: answer.first.id,
          duplicate: true,
          execution_id: answer.first.executionId,
          workflow_run_id: answer.first.workflowRunId,
        },
      } as const)
    : ({ status: 202, data: presentTaken(answer.delivery) } as const);

export const MadeDeliveryView = TakenDelivery.extend({
  poll_url: field(
    z.string().nullable(),
    "The address of its run; null without one",
    "/api/agents/{agent_id}/executions/{execution_id}",
  ),
}).openapi("MadeDelivery");

export function presentMade({ delivery, pollUrl }: MadeDelivery) {
  return {
    status: 202,
    location: `/api/triggers/${delivery.triggerId}/deliveries/${delivery.id}`,
    data: { ...presentTaken(delivery), poll_url: pollUrl },
  } as const;
}

export const TestTriggerBody = z
  .strictObject({
    body: field(z.unknown().refine(isStorable, NOT_STORABLE), "The sample, as JSON", { topic: "claim.created" }),
    headers: field(
      z.record(z.string().max(100), z.string().max(4_096)).optional(),
      "Its headers, by their names in small letters",
      { "x-shop": "fernhill" },
    ),
    dry: field(z.boolean().default(false), "`true`: says what the run would get, and starts nothing"),
  })
  .refine((given) => given.body !== undefined, { path: ["body"], message: "is required" })
  .openapi("TestTriggerBody", { example: { body: { topic: "claim.created" }, dry: true } });

export const TriedTrigger = z
  .object({
    matches: field(z.boolean().nullable(), "The value of `when`; null when it fails", true),
    context: field(z.record(z.string(), z.unknown()).nullable(), "The context of the run; null when nothing starts", {
      order: { id: "58117" },
    }),
    error: field(
      z
        .object({
          field: z.enum(["when", "context"]),
          code: z.string().openapi({ example: "EXPRESSION_FAILED" }),
          message: z.string().openapi({ example: "body.order is absent." }),
        })
        .nullable(),
      "Why an expression gave nothing; null otherwise",
    ),
  })
  .openapi("TriedTrigger");

export function presentTried(judged: Judged): z.output<typeof TriedTrigger> {
  switch (judged.kind) {
    case "matches":
      return { matches: true, context: judged.context, error: null };
    case "ignored":
      return { matches: false, context: null, error: null };
    case "failed": {
      const { field: place, code, message } = judged;
      return { matches: place === "when" ? null : true, context: null, error: { field: place, code, message } };
    }
  }
}
