import type { DataOf } from "#web/lib/operation.ts";

export type Webhook = DataOf<"GET /api/webhooks/{webhook_id}">;

/** A webhook in the one answer that has its secret. */
export type CreatedWebhook = DataOf<"POST /api/webhooks">;

type EventName = Webhook["events"][number];

/** All events, with the group in which they can be chosen and when they are sent. */
const EVENTS = {
  "agent.executed": ["Runs", "An agent finished a task, successfully or not"],
  "execution.failed": ["Runs", "A task of an agent failed"],
  "failure_group.opened": ["Runs", "Runs fail for a new cause, or for one that was resolved"],
  "approval.requested": ["Approvals", "A request is waiting for a person's decision"],
  "approval.decided": ["Approvals", "An approval was decided or expired"],
  "agent.graduated": ["Agents", "An agent reached a higher level"],
  "agent.demoted": ["Agents", "An agent fell to a lower level"],
  "agent.probation_started": ["Agents", "An agent was put on probation"],
  "agent.probation_ended": ["Agents", "An agent's probation ended"],
  "alert.fired": ["Alerts, budgets and models", "The value of an alert rule passed its limit"],
  "alert.resolved": ["Alerts, budgets and models", "An alert is over"],
  "budget.warning": ["Alerts, budgets and models", "80 % of a budget are spent"],
  "budget.reached": ["Alerts, budgets and models", "A budget is spent"],
  "model_connection.failing": ["Alerts, budgets and models", "A model connection no longer works"],
  "schedule.missed": ["Schedules", "A due time of a schedule did not run"],
  "schedule.paused": ["Schedules", "The platform paused a schedule"],
  "trigger.paused": ["Triggers", "The platform paused a trigger"],
  "workflow.finished": ["Workflows", "A run of a workflow ended"],
  "listing.approved": ["Marketplace", "A listing in the marketplace was approved"],
  "listing.rejected": ["Marketplace", "A listing in the marketplace was rejected"],
  "webhook.test": ["Tests", "Tests, which are always sent"],
} as const satisfies Readonly<Record<EventName, readonly [group: string, text: string]>>;

const ALL = Object.entries(EVENTS).map(([name, [group, text]]) => ({ name: name as EventName, group, text }));

/** The events by group. */
export const EVENT_GROUPS = [...Map.groupBy(ALL, ({ group }) => group)];

/** The events that a form's boxes chose. Throws when no box is chosen. */
export function chosenEvents(fields: Readonly<Record<string, string>>): EventName[] {
  const events = ALL.map(({ name }) => name).filter((name) => fields[name] === "on");
  if (events.length === 0) throw new Error("Choose at least one event.");
  return events;
}
