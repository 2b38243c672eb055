interface EventDescription {
  /** When it is emitted. */
  when: string;
  /** The fields of its `data`, with notes where the name is not enough. The emitter supplies exactly these. */
  data: Readonly<Record<string, string>>;
}

const APPROVAL = {
  approval_id: "",
  agent_id: "",
  execution_id: "the run that waits for the decision; null if none does",
  run_kind:
    "the kind of `execution_id`: `execution`, `sdlc_run` for a development agent's run, or `workflow_run`; null when no run waits",
  action: "",
};

const LEVEL = { agent_id: "", previous_level: "", new_level: "", readiness_score: "0 to 1" };

const ALERT = {
  alert_id: "null for a test",
  rule_id: "",
  name: "of the rule",
  metric: "",
  comparison: "`above` or `below`",
  threshold: "",
  value: "null with too few runs to say",
  agent_id: "null for all agents",
  connection_id: "null for all",
  budget_id: "null for those of the whole workspace",
  failure_group_id: "null for all",
  fired_at: "",
  is_test: "",
};

const LISTING = {
  listing_id: "",
  kind: "`agent`, `skill`, `component` or `domain`",
  name: "",
  version: "",
  reason: "the reason; null when none was given",
};

const BUDGET = {
  budget_id: "",
  scope: "`tenant`, `agent` or `run`",
  window: "`run`, `day` or `month`",
  agent_id: "null for the workspace and for the runs of all agents",
  execution_id: "the run, for the scope `run`; otherwise null",
  usd: "the limit in US dollars; null without one",
  tokens: "the limit in tokens; null without one",
  used_usd: "",
  used_tokens: "",
  resets_at: "when the next period begins; null for `run`",
};

/** Every event a webhook can subscribe to. */
export const EVENTS = {
  "agent.executed": {
    when: "An execution finished, successfully or not.",
    data: {
      agent_id: "",
      execution_id: "",
      status: "`completed` or `failed`",
      outcome: "as in the execution: `refused` when each of its acts was refused or rejected",
      result: "null if there is none",
    },
  },
  "agent.graduated": { when: "An agent reached a higher maturity level.", data: LEVEL },
  "agent.demoted": { when: "An agent was moved to a lower maturity level.", data: { ...LEVEL, reason: "the reason" } },
  "agent.probation_started": {
    when: "An agent was put on probation: until it ends, governance decides as for `intern` at most.",
    data: {
      agent_id: "",
      level: "the level that it keeps",
      effective_level: "the level that governance decides with",
      reason:
        "`changed`: another model, prompt or tools; `failures`; `unsafe`: a complaint or a critical violation; `not_looked_at`",
    },
  },
  "agent.probation_ended": {
    when: "An agent's probation ended, and its level holds again.",
    data: {
      agent_id: "",
      level: "",
      reason: "the reason of the probation",
      ended_by:
        "`confirmed` by a person, `replay`, `fresh_successes`, `restored` or `narrowed` when the level belongs to what acts again, `level_changed`",
    },
  },
  "execution.failed": {
    when: "An execution failed; sent in addition to `agent.executed`.",
    data: { agent_id: "", execution_id: "", error: "an object with `code` and `message`" },
  },
  "failure_group.opened": {
    when: "A run failed for a cause that had no group yet, or for one that was resolved. A muted group tells nothing.",
    data: {
      failure_group_id: "",
      title: "",
      failure_kind: "`tool`, `check`, `refused`, `gave_up`, `platform` or `provider`",
      code: "",
      tool: "null without one",
      connection: "null without one",
      agent_id: "null for a provider, whose group has the runs of all agents",
      execution_id: "the run",
      is_reopened: "`true` when it was resolved before",
    },
  },
  "approval.requested": {
    when: "An action waits for a person's decision.",
    data: { ...APPROVAL, input_summary: "", requested_at: "", expires_at: "" },
  },
  "approval.decided": {
    when: "An approval was approved or rejected, or expired.",
    data: {
      ...APPROVAL,
      decision: "`approved`, `rejected` or `expired`",
      decided_by: "the user, null when it expired",
      decided_at: "",
      reason: "null when none was given",
    },
  },
  "alert.fired": { when: "The value of an alert rule passed its limit; also as a test of the rule.", data: ALERT },
  "alert.resolved": {
    when: "The value of an alert rule that fired is within its limit again.",
    data: { ...ALERT, resolved_at: "" },
  },
  "schedule.missed": {
    when: "A due time of a schedule did not run: no process was running then, or the former run was not over.",
    data: {
      schedule_id: "",
      name: "",
      agent_id: "",
      workflow_id: "null for a task of an agent",
      outcome: "`missed` or `skipped`",
      due_at: "the newest of them",
      count: "the number of these due times",
      reason: "in words",
    },
  },
  "schedule.paused": {
    when: "The platform paused a schedule.",
    data: {
      schedule_id: "",
      name: "",
      agent_id: "",
      workflow_id: "null for a task of an agent",
      reason: "`failures`, `owner_gone` or `target_gone`",
      failures_in_a_row: "",
      last_error: "an object with `code`, `message` and `at`; null without a failure",
      paused_at: "",
    },
  },
  "trigger.paused": {
    when: "The platform paused a trigger. What arrives is held for a week.",
    data: {
      trigger_id: "",
      name: "",
      agent_id: "",
      workflow_id: "null for a task of an agent",
      reason: "`failures`, `owner_gone` or `target_gone`",
      failures_in_a_row: "",
      last_error: "an object with `code`, `message` and `at`; null without a failure",
      paused_at: "",
    },
  },
  "workflow.finished": {
    when: "A run of a workflow ended; a rehearsal tells nothing.",
    data: {
      workflow_run_id: "",
      workflow_id: "",
      name: "of the workflow",
      version: "",
      status: "`completed`, `failed` or `cancelled`",
      error: "an object with `code`, `message` and the `step_id`; null without one",
      cost_usd: "",
    },
  },
  "budget.warning": {
    when: "At least 80 % of a budget's money or tokens are spent; sent once for each budget and period.",
    data: BUDGET,
  },
  "budget.reached": { when: "A budget is spent; sent once for each budget and period.", data: BUDGET },
  "model_connection.failing": {
    when: "A call showed that a model connection no longer works; sent again only after it worked.",
    data: { connection_id: "", name: "", error: "the vendor's words, without secrets" },
  },
  "listing.approved": { when: "A marketplace listing of the tenant was approved or reinstated.", data: LISTING },
  "listing.rejected": { when: "A marketplace listing of the tenant was rejected or suspended.", data: LISTING },
  "webhook.test": {
    when: "A user requested a test of the webhook. It is sent only to that webhook, even if the webhook did not subscribe to it.",
    data: { webhook_id: "", message: "" },
  },
} as const satisfies Record<string, EventDescription>;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** Events that only triggers hear, because they say what people stored or wrote. */
const HEARD_BY_TRIGGERS = {
  "photo.uploaded": {
    when: "A photo was uploaded.",
    data: { photo_id: "", filename: "", format: "", width: "", height: "", uploaded_by: "the person" },
  },
  "message.received": {
    when: "A person wrote to the workspace's number.",
    data: { message_id: "", kind: "as in the list of messages", text: "", sent_at: "" },
  },
} as const satisfies Record<string, EventDescription>;

/** Every event that can start a run. */
export type TriggerEvent = EventName | keyof typeof HEARD_BY_TRIGGERS;

export const TRIGGER_EVENTS = [...EVENT_NAMES, ...Object.keys(HEARD_BY_TRIGGERS)] as [TriggerEvent, ...TriggerEvent[]];

/** Describes each event for the API document: when it is emitted, and its fields. */
export const describeEvents = (): string =>
  Object.entries<EventDescription>(EVENTS)
    .map(
      ([name, { when, data }]) =>
        `\`${name}\`: ${when} \`data\`: ${Object.entries(data).map(describeField).join(", ")}.`,
    )
    .join("\n\n");

const describeField = ([name, note]: [string, string]): string =>
  note === "" ? `\`${name}\`` : `\`${name}\` (${note})`;

/** The fields of `data` that the specification defines, and the outcome. */
interface SpecifiedData {
  "agent.executed": {
    agent_id: string;
    execution_id: string;
    status: "completed" | "failed";
    outcome: string;
    result: unknown;
  };
  "agent.graduated": { agent_id: string; previous_level: string; new_level: string; readiness_score: number };
}

export type EventData<Event extends TriggerEvent> = Event extends keyof SpecifiedData
  ? SpecifiedData[Event]
  : Record<keyof (typeof EVENTS & typeof HEARD_BY_TRIGGERS)[Event]["data"], unknown>;
