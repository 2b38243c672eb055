import type { DataOf } from "#web/lib/operation.ts";

export type Webhook = DataOf<"GET /api/webhooks/{webhook_id}">;

/** A webhook in the one answer that has its secret. */
export type CreatedWebhook = DataOf<"POST /api/webhooks">;

/** The events that can be chosen, with when they are sent. */
export const EVENTS = [
  ["agent.executed", "An agent finished a task, successfully or not"],
  ["execution.failed", "A task of an agent failed"],
  ["agent.graduated", "An agent reached a higher level"],
  ["agent.demoted", "An agent fell to a lower level"],
  ["agent.probation_started", "An agent was put on probation"],
  ["agent.probation_ended", "An agent's probation ended"],
  ["approval.requested", "A request is waiting for a person's decision"],
  ["approval.decided", "An approval was decided or expired"],
  ["listing.approved", "A listing in the marketplace was approved"],
  ["listing.rejected", "A listing in the marketplace was rejected"],
  ["webhook.test", "Tests, which are always sent"],
] as const;

/** The events that a form's boxes chose. Throws when no box is chosen. */
export function chosenEvents(fields: Readonly<Record<string, string>>): string[] {
  const events = EVENTS.map(([name]) => name).filter((name) => fields[name] === "on");
  if (events.length === 0) throw new Error("Choose at least one event.");
  return events;
}
