/** The agent as an event describes it. */
interface EventAgent {
  id: string;
  name: string;
  level: string;
}

/** The data of an event of `GET /api/events`; each kind has some of it. */
export interface EventData {
  agent?: EventAgent | null;
  approval_id?: string;
  execution_id?: string;
  action?: string;
  summary?: string;
  to?: string;
  effective_level?: string;
  from?: string;
  effect_id?: string;
  tool?: string;
  webhook_id?: string;
  url?: string;
  listing_id?: string;
  name?: string;
  decision?: string;
  open_approvals?: number;
}

const OF_AGENTS = ["/api/agents", "/api/graduation"];
const OF_PROBATIONS = [...OF_AGENTS, "/api/inbox", "/api/reviews"];
const OF_RUNS = [
  "/api/executions",
  "/api/sessions/",
  "/api/agents",
  "/api/usage",
  "/api/inbox",
  "/api/sdlc/runs",
  "/api/schedules",
  "/api/triggers",
];
const OF_APPROVALS = ["/api/approvals", "/api/sessions/", "/api/inbox", "/api/executions", "/api/agents"];
const OF_EFFECTS = ["/api/effects", "/api/inbox"];
const OF_MESSAGES = ["/api/messaging"];
const OF_ALERTS = ["/api/alerts", "/api/alert-rules", "/api/inbox"];
const OF_SCHEDULES = ["/api/schedules", "/api/inbox"];
const OF_TRIGGERS = ["/api/triggers", "/api/inbox"];
const OF_WEBHOOKS = ["/api/webhooks", "/api/inbox"];

/** The reads that an event makes stale, by the beginnings of their addresses. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  "run.started": OF_RUNS,
  "run.ended": [...OF_RUNS, "/api/failure-groups", "/api/graduation", "/api/effects", "/api/reviews"],
  "run.graded": [...OF_RUNS, "/api/graduation", "/api/reviews", "/api/corrections"],
  "approval.requested": OF_APPROVALS,
  "approval.decided": OF_APPROVALS,
  "agent.level_changed": OF_AGENTS,
  "agent.probation_started": OF_PROBATIONS,
  "agent.probation_ended": OF_PROBATIONS,
  "review.answered": ["/api/reviews", "/api/graduation"],
  // With a deleted agent all that hangs on it is gone, and with a restored one it is back.
  "agent.changed": [...OF_AGENTS, ...OF_RUNS, ...OF_APPROVALS, "/api/effects", "/api/listings"],
  "failure_group.opened": ["/api/failure-groups", "/api/executions"],
  "failure_group.changed": ["/api/failure-groups"],
  "exam.ended": [...OF_AGENTS, "/api/inbox"],
  "kill_switch.engaged": ["/api/agents", "/api/governance"],
  "kill_switch.released": ["/api/agents", "/api/governance"],
  "effect.unknown": OF_EFFECTS,
  "effect.resolved": OF_EFFECTS,
  "delivery.failed": OF_WEBHOOKS,
  "webhook.changed": OF_WEBHOOKS,
  "alert.fired": OF_ALERTS,
  "alert.resolved": OF_ALERTS,
  "alert.seen": OF_ALERTS,
  "alert_rule.changed": OF_ALERTS,
  "listing.decided": ["/api/listings", "/api/v1/skills", "/api/marketplace", "/api/agent-marketplace"],
  "schedule.changed": OF_SCHEDULES,
  "schedule.tick": OF_SCHEDULES,
  "trigger.changed": OF_TRIGGERS,
  "trigger.delivery": OF_TRIGGERS,
  "workflow.changed": ["/api/workflows"],
  "workflow_run.changed": ["/api/workflow-runs", "/api/workflows", ...OF_SCHEDULES, ...OF_TRIGGERS],
  "message.received": OF_MESSAGES,
  "message.status": OF_MESSAGES,
  reset: ["/api/"],
};

/** The beginnings of events that webhooks are sent, so that each causes deliveries. */
const SENT = [
  "run.ended",
  "failure_group.opened",
  "approval.",
  "agent.",
  "alert.",
  "budget.",
  "model_connection.",
  "schedule.",
  "trigger.",
  "workflow_run.",
  "listing.",
];

/** The beginnings of the addresses whose answers an event makes old. */
export const staleAfter = (kind: string): readonly string[] => [
  ...(STALE[kind] ?? []),
  ...(SENT.some((beginning) => kind.startsWith(beginning)) ? ["/api/webhooks/"] : []),
];

/** By how much an event changes the number of approvals that wait. */
export function changeOfWaiting(kind: string): number {
  if (kind === "approval.requested") return 1;
  return kind === "approval.decided" ? -1 : 0;
}

/** The news that a person should see at once, with a link; null for everything else. */
export function newsOf(kind: string, data: EventData): { text: string; href: string; isBad: boolean } | null {
  const who = data.agent?.name ?? "An agent";
  switch (kind) {
    case "approval.requested":
      return {
        text: `${who} asks: ${data.summary?.split("\n", 1)[0] ?? data.action ?? ""}`,
        href: `/approvals/${data.approval_id}`,
        isBad: false,
      };
    case "agent.level_changed":
      return {
        text: `${who} is ${data.to} now, and was ${data.from}.`,
        href: `/agents/${data.agent?.id}/autonomy`,
        isBad: false,
      };
    case "agent.probation_started":
      return {
        text: `${who} is on probation and acts as ${data.effective_level}.`,
        href: `/agents/${data.agent?.id}/autonomy`,
        isBad: true,
      };
    case "agent.probation_ended":
      return {
        text: `The probation of ${who} is over: it acts as ${data.agent?.level ?? "before"} again.`,
        href: `/agents/${data.agent?.id}/autonomy`,
        isBad: false,
      };
    case "effect.unknown":
      return {
        text: `It is unknown whether ${who} did “${data.tool}”.`,
        href: `/effects/${data.effect_id}`,
        isBad: true,
      };
    case "delivery.failed":
      return {
        text: `A delivery to ${data.url} failed permanently.`,
        href: `/webhooks/${data.webhook_id}`,
        isBad: true,
      };
    case "listing.decided":
      return { text: `${data.name}: ${data.decision}.`, href: "/marketplace/submissions", isBad: false };
    default:
      return null;
  }
}
