import { selectTriggerRow, type TriggerRow } from "#automation/triggers/trigger.queries";
import type { BaseContext, SystemContext } from "#context/context";
import { notFound } from "#errors/app-error";
import type { Origin } from "#lib/origin";
import { isUuid } from "#lib/uuid";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import type { Arrival, Cause } from "./arrival.ts";
import { selectCause, selectContact, selectWorkflowCause } from "./store.ts";
import { takeDelivery } from "./take-delivery.ts";

/** Runs that cause one another by triggers, at most. */
const MAX_DEPTH = 5;
/** As long as the outbox tries: a repeat of an event comes within it. */
const REPEATED_MS = 7 * 86_400_000;

interface OutboxEvent {
  tenantId: string;
  /** The trigger's id: the subscription has it too. */
  webhookId: string;
  eventId: string;
  event: string;
  body: string;
}

/**
 * Starts the run of a trigger that hears an event, once for each event. A trigger that is among the causes of the event is
 * not started again. Throws UNAVAILABLE where the outbox is to try again.
 */
export async function hearEvent(base: BaseContext, heard: OutboxEvent): Promise<void> {
  const { tenantId, webhookId: triggerId, eventId, event } = heard;
  const find = () => selectTriggerRow(base.db, tenantId, triggerId);
  const trigger = await find();
  const { data } = JSON.parse(heard.body) as { data: Record<string, unknown> };
  if (trigger === undefined || !isOfAgents(trigger, data)) return;
  const cause = await causeOf(base, tenantId, event, data);
  const arrival: Arrival = {
    senderId: eventId,
    event,
    key: { value: eventId, withinMs: REPEATED_MS },
    headers: {},
    body: data,
    cause,
    redeliveryOf: null,
  };
  await takeDelivery(contextOf(base, tenantId), async () => (await find()) ?? gone(triggerId), {
    ...arrival,
    ignoredFor: circleOf(trigger, cause),
  });
}

const gone = (triggerId: string): never => {
  throw notFound("trigger", triggerId);
};

const isOfAgents = ({ rule }: TriggerRow, data: Record<string, unknown>): boolean =>
  rule.agentIds.length === 0 || rule.agentIds.some((id) => id === data["agent_id"]);

function circleOf({ id }: TriggerRow, cause: Cause | null): { code: string; message: string } | null {
  const triggers = cause?.triggers ?? [];
  if (triggers.includes(id)) return { code: "loop", message: "A run that this trigger started caused the event." };
  if (triggers.length < MAX_DEPTH) return null;
  return { code: "depth", message: `${MAX_DEPTH} triggers one after the other caused the event.` };
}

/** The origin of an event for a run that takes it in: a stranger's stays a stranger's. */
export async function originOfEvent(
  base: BaseContext,
  { tenantId, event }: OutboxEvent,
  data: Record<string, unknown>,
): Promise<Origin> {
  const cause = await causeOf(base, tenantId, event, data);
  return cause?.origin === "stranger" ? "stranger" : "schedule";
}

/** The origin of an event is that of its run. A message was written by a stranger. */
async function causeOf(
  { db }: BaseContext,
  tenantId: string,
  event: string,
  data: Record<string, unknown>,
): Promise<Cause | null> {
  if (event === "message.received")
    return {
      origin: "stranger",
      contactId: await selectContact(db, tenantId, String(data["message_id"])),
      triggers: [],
    };
  const { execution_id: executionId, workflow_run_id: workflowRunId } = data;
  const run = isId(executionId)
    ? await selectCause(db, tenantId, executionId)
    : isId(workflowRunId)
      ? await selectWorkflowCause(db, tenantId, workflowRunId)
      : undefined;
  return run === undefined
    ? null
    : { origin: run.origin ?? "schedule", contactId: run.contactId, triggers: run.triggers ?? [] };
}

const isId = (value: unknown): value is string => typeof value === "string" && isUuid(value);

/** The context of the platform's work for a tenant that something outside began. */
export const contextOf = (base: BaseContext, tenantId: string): SystemContext => ({
  ...base,
  writer: tenantGate(base, tenantId),
  tenant: { id: tenantId },
  actor: { kind: "system", trigger: "queue" },
});
