/** Every event a webhook can subscribe to, with when it is emitted. */
export const EVENTS = {
  "agent.executed": "An execution finished, successfully or not.",
  "agent.graduated": "An agent reached a higher maturity level.",
  "agent.demoted": "An agent fell to a lower maturity level.",
  "execution.failed": "An execution finished as failed.",
  "approval.requested":
    "An action waits for a person's decision. By `run_kind`, `execution_id` is an execution's (`execution`) or a development agent's run (`sdlc_run`); null when nothing waits.",
  "approval.decided":
    "An approval was approved, rejected, or expired. `execution_id` and `run_kind` as in `approval.requested`.",
  "listing.approved": "A marketplace listing of the tenant was approved.",
  "listing.rejected": "A marketplace listing of the tenant was rejected.",
  "webhook.test": "Somebody asked for a test of the webhook; sent to that webhook whatever it subscribed to.",
} as const satisfies Record<string, string>;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** What `data` holds, where the specification fixes it. */
interface SpecifiedData {
  "agent.executed": { agent_id: string; execution_id: string; status: "completed" | "failed"; result: unknown };
  "agent.graduated": { agent_id: string; previous_level: string; new_level: string; readiness_score: number };
}

export type EventData<Event extends EventName> = Event extends keyof SpecifiedData
  ? SpecifiedData[Event] & Record<string, unknown>
  : Record<string, unknown>;
