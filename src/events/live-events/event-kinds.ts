import type { Caller } from "#tenancy/actor";
import type { Permission } from "#tenancy/permissions";
import { readsTraces } from "#tenancy/trace-readers";

interface KindDescription {
  /** When it is sent. */
  when: string;
  /** The permission to receive it: the one to read its subject. */
  permission: Permission;
  /** The fields of its `data` beside `at`, as the triggers of the migrations and the statements of `run.graded` write them. */
  data: readonly string[];
}

const RUN = ["execution_id", "run_kind", "agent", "task", "action", "triggered_by", "status", "outcome"];
const RUN_DATA = [...RUN, "verification", "error_code", "duration_ms"];
const APPROVAL = ["approval_id", "agent", "execution_id", "run_kind", "action"];
const MESSAGE = ["message_id", "direction", "state", "contact", "agent", "execution_id", "approval_id", "error_code"];
const EFFECT = ["effect_id", "agent", "execution_id", "tool", "target_host", "known"];

/** All kinds of events in a tenant's event stream. */
export const LIVE_EVENTS = {
  "run.started": {
    when: "An execution, or a development agent's run, was accepted. One that ended within its request has only `run.ended`.",
    permission: "AGENT_VIEW",
    data: RUN_DATA,
  },
  "run.ended": {
    when: "A run ended, with its outcome.",
    permission: "AGENT_VIEW",
    data: RUN_DATA,
  },
  "run.graded": {
    when: "A verdict changed the outcome or the witness of an execution that had ended. `outcome` and `verification` are the new ones.",
    permission: "AGENT_VIEW",
    data: ["execution_id", "run_kind", "agent", "outcome", "verification"],
  },
  "approval.requested": {
    when: "An action waits for a person.",
    permission: "AGENT_VIEW",
    data: [...APPROVAL, "summary", "expires_at"],
  },
  "approval.decided": {
    when: "An approval no longer waits: it was approved, rejected or expired.",
    permission: "AGENT_VIEW",
    data: [...APPROVAL, "decision", "decided_by", "reason"],
  },
  "agent.level_changed": {
    when: "An agent's level rose or fell.",
    permission: "AGENT_VIEW",
    data: ["agent", "from", "to", "cause", "reason", "readiness_score", "exam_id", "actor"],
  },
  "agent.probation_started": {
    when: "An agent was put on probation: governance decides as for `effective_level` until it ends.",
    permission: "AGENT_VIEW",
    data: ["agent", "effective_level", "reason"],
  },
  "agent.probation_ended": {
    when: "An agent's probation ended, and its level (`agent.level`) holds. `reason` is that of the probation.",
    permission: "AGENT_VIEW",
    data: ["agent", "reason"],
  },
  "review.answered": {
    when: "A person looked at a run, so it left the queue of reviews. `outcome` is that of its episode now.",
    permission: "AGENT_VIEW",
    data: ["execution_id", "agent", "outcome"],
  },
  "agent.changed": {
    when: "An agent was created, updated, activated, deactivated, deleted or restored. The open approvals of a deleted agent are removed, and those of a restored agent return.",
    permission: "AGENT_VIEW",
    data: ["agent", "change"],
  },
  "exam.ended": {
    when: "An exam ended.",
    permission: "AGENT_VIEW",
    data: ["exam_id", "agent", "target_level", "status", "passed"],
  },
  "kill_switch.engaged": {
    when: "A kill switch was engaged; `agent` is null for that of the whole workspace.",
    permission: "AGENT_VIEW",
    data: ["agent", "reason"],
  },
  "kill_switch.released": { when: "It was released.", permission: "AGENT_VIEW", data: ["agent"] },
  "effect.unknown": { when: "The outcome of an effect is unknown.", permission: "AGENT_VIEW", data: EFFECT },
  "effect.resolved": {
    when: "The outcome of the effect became known, or a person settled it.",
    permission: "AGENT_VIEW",
    data: [...EFFECT, "status", "settled_as"],
  },
  "budget.warning": {
    when: "At least 80 % of a budget are spent; once for each budget and period (`period`: a day, a month or the id of a run).",
    permission: "AGENT_VIEW",
    data: ["budget_id", "scope", "window", "agent", "period"],
  },
  "budget.reached": {
    when: "A budget is spent; once for each budget and period.",
    permission: "AGENT_VIEW",
    data: ["budget_id", "scope", "window", "agent", "period"],
  },
  "model_connection.failing": {
    when: "A model connection no longer works.",
    permission: "AGENT_VIEW",
    data: ["connection_id", "name"],
  },
  "failure_group.opened": {
    when: "A run failed for a cause that had no group yet, or for one that was resolved (`is_reopened`).",
    permission: "AGENT_VIEW",
    data: ["failure_group_id", "failure_kind", "code", "agent_id", "is_reopened"],
  },
  "failure_group.changed": {
    when: "A person muted, resolved or opened a failure group, or gave it an owner.",
    permission: "AGENT_VIEW",
    data: ["failure_group_id", "state"],
  },
  "schedule.changed": {
    when: "A schedule was created, changed, paused, resumed or deleted; `change` says which.",
    permission: "AGENT_VIEW",
    data: ["schedule_id", "name", "change", "paused"],
  },
  "schedule.tick": {
    when: "A due time began no run, or its outcome changed. One that began a run has only `run.started`.",
    permission: "AGENT_VIEW",
    data: ["schedule_id", "tick_id", "due_at", "outcome"],
  },
  "trigger.changed": {
    when: "A trigger was created, changed, paused, resumed or deleted; `change` says which.",
    permission: "AGENT_VIEW",
    data: ["trigger_id", "name", "change", "paused"],
  },
  "trigger.delivery": {
    when: "A delivery of a trigger began no run. One that began a run has only the event of the run.",
    permission: "AGENT_VIEW",
    data: ["trigger_id", "delivery_id", "status"],
  },
  "workflow.changed": {
    when: "A workflow was created, changed or deleted; `change` says which.",
    permission: "AGENT_VIEW",
    data: ["workflow_id", "name", "change"],
  },
  "workflow_run.changed": {
    when: "A run of a workflow was accepted, or its status changed.",
    permission: "AGENT_VIEW",
    data: ["workflow_run_id", "workflow_id", "status"],
  },
  "delivery.failed": {
    when: "A webhook's delivery was given up.",
    permission: "WEBHOOK_MANAGE",
    data: ["delivery_id", "webhook_id", "event", "attempts", "url"],
  },
  "webhook.changed": {
    when: "A webhook was created, updated, switched on or off, deleted or restored, or its receiver started or stopped failing; `change` says which.",
    permission: "WEBHOOK_MANAGE",
    data: ["webhook_id", "url", "enabled", "delivery_state", "disabled_reason", "change"],
  },
  "alert.fired": {
    when: "The value of an alert rule passed its limit.",
    permission: "AGENT_VIEW",
    data: ["alert_id", "rule_id", "name", "metric", "value"],
  },
  "alert.resolved": {
    when: "An alert is over. `value` is null when that cannot be said.",
    permission: "AGENT_VIEW",
    data: ["alert_id", "rule_id", "name", "metric", "value"],
  },
  "alert.seen": {
    when: "A person saw an alert, which leaves the inbox of all.",
    permission: "AGENT_VIEW",
    data: ["alert_id", "rule_id", "name"],
  },
  "alert_rule.changed": {
    when: "An alert rule was created, updated or muted, its mute was ended, or a channel of it began to fail or works again; `change` says which.",
    permission: "AGENT_VIEW",
    data: ["rule_id", "name", "change"],
  },
  "message.received": {
    when: "A person wrote to the tenant's number.",
    permission: "AGENT_VIEW",
    data: MESSAGE,
  },
  "message.status": {
    when: "A message to a person was written, or the state of a message in either direction changed.",
    permission: "AGENT_VIEW",
    data: MESSAGE,
  },
  "listing.decided": {
    when: "A listing of the tenant was approved, rejected, suspended or reinstated.",
    permission: "AGENT_VIEW",
    data: ["listing_id", "kind", "name", "version", "decision", "reason"],
  },
} as const satisfies Record<string, KindDescription>;

type LiveEventKind = keyof typeof LIVE_EVENTS;

const isKind = (kind: string): kind is LiveEventKind => Object.hasOwn(LIVE_EVENTS, kind);

/** The kinds that say what runs ask for and do. */
const OF_TRACES: ReadonlySet<string> = new Set<LiveEventKind>([
  "approval.requested",
  "approval.decided",
  "effect.unknown",
  "effect.resolved",
]);

/** Whether a caller may receive an event. An unknown kind is sent to no caller. */
export const mayHear = (caller: Caller, kind: string): boolean =>
  isKind(kind) && caller.permissions.has(LIVE_EVENTS[kind].permission) && (!OF_TRACES.has(kind) || readsTraces(caller));

/** Describes each kind for the API document: when it is sent, to whom, and its fields. */
export const describeLiveEvents = (): string =>
  Object.entries<KindDescription>(LIVE_EVENTS)
    .map(
      ([kind, { when, permission, data }]) =>
        `\`${kind}\` (${permission}): ${when} ${data.map((field) => `\`${field}\``).join(", ")}.`,
    )
    .join("\n\n");
