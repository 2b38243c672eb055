import { useEffect, useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Choice, Field, Form, Tick } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

import { type AlertRule, fromUnit, inUnit, type Metric, METRICS, valueText, windowsOf } from "./alert.ts";
import { MuteMenu } from "./mute-menu.tsx";
import { NarrowRule } from "./narrow-rule.tsx";
import { channelsIn, type Fields, fieldsOf, NotifyFields, saySent } from "./notify-fields.tsx";
import { type PastFilter, RulePreview } from "./rule-preview.tsx";
import { RuleState } from "./rule-state.tsx";
import type { DraftRule } from "./times-fired.ts";

interface RuleEditorProps {
  /** Null for a new one. */
  rule: AlertRule | null;
  /** After it was changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Makes, changes, tests and deletes a rule. */
export function RuleEditor({ rule, onDone, onClose }: RuleEditorProps) {
  return (
    <Drawer title={rule?.name ?? "New rule"} onClose={onClose}>
      {(close) => (
        <>
          {rule !== null && (
            <div class="rule-head">
              <span class="grow">
                <RuleState of={rule} onSeen={both(close, onDone)} />
              </span>
              <MuteMenu rules={[rule]} onDone={both(close, onDone)} />
            </div>
          )}
          <RuleForm rule={rule} onDone={both(close, onDone)} />
          {rule !== null && <RuleActions rule={rule} onDelete={both(close, onDone)} />}
        </>
      )}
    </Drawer>
  );
}

const both = (first: () => void, second: () => void) => (): void => {
  first();
  second();
};

const METRIC_CHOICES = Object.entries(METRICS).map(([value, { title }]) => [value, title] as const);
const QUIET = [
  ["0", "Each time"],
  ["60", "Only after an hour of quiet"],
  ["360", "Only after 6 hours of quiet"],
  ["1440", "Only after a day of quiet"],
] as const;

function RuleForm({ rule, onDone }: { rule: AlertRule | null; onDone: () => void }) {
  const [metric, setMetric] = useState<Metric>(rule?.metric ?? "success_share");
  const facts = METRICS[metric];
  const save = useAction(async (fields: Fields) => {
    const agent = fields["agent_id"] ?? "";
    const body = {
      name: fields["name"] ?? "",
      threshold: fromUnit(metric, Number(fields["threshold"])),
      comparison: fields["comparison"] ?? facts.comparison,
      window_minutes: Number(fields["window_minutes"]),
      channels: channelsIn(fields, rule),
      quiet_minutes: Number(fields["quiet_minutes"]),
      enabled: fields["enabled"] === "on",
    };
    if (rule === null) {
      await callData("POST", "/api/alert-rules", { body: { ...body, metric, ...filterOf(metric, fields) } });
    } else {
      await callData("PATCH", `/api/alert-rules/${rule.id}`, {
        body: {
          ...body,
          agent_id: agent === "" ? null : agent,
          ...narrowedBy(metric, fields),
        },
      });
    }
    onDone();
  });
  const unit = facts.unit === "" ? "" : ` (${facts.unit})`;
  const fields = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Fields>({});
  const note = (): void => {
    const form = fields.current?.closest("form");
    if (form) setDraft(fieldsOf(form));
  };
  useEffect(note, [metric]);
  return (
    <Form action={save} submit="Save">
      <div class="stack" ref={fields} onInput={note} onChange={note}>
        <Field
          label="Name"
          name="name"
          maxLength={100}
          required
          defaultValue={rule?.name ?? ""}
          autoFocus
          error={save.error}
        />
        {rule === null ? (
          <div
            onChange={(event) => event.target instanceof HTMLSelectElement && setMetric(event.target.value as Metric)}
          >
            <Choice label="When" name="metric" options={METRIC_CHOICES} chosen={metric} />
          </div>
        ) : (
          <p class="muted">{facts.title}</p>
        )}
        <div class="columns" key={metric}>
          <Choice
            label="is"
            name="comparison"
            options={[
              ["above", "above"],
              ["below", "below"],
            ]}
            chosen={rule?.comparison ?? facts.comparison}
          />
          <Field
            label={`Limit${unit}`}
            name="threshold"
            type="number"
            min={0}
            step="any"
            required
            defaultValue={rule === null ? facts.first : inUnit(metric, rule.threshold)}
            error={save.error}
          />
          <Choice
            label={facts.isOfRuns ? "over" : "for"}
            name="window_minutes"
            options={windowsOf(metric, rule?.window_minutes ?? null)}
            chosen={String(rule?.window_minutes ?? (facts.isOfRuns ? 1_440 : 5))}
            error={save.error}
          />
        </div>
        {facts.isOfAgents && (
          <AgentChoice
            label="For"
            name="agent_id"
            none="All agents"
            chosen={rule?.agent?.id}
            chosenName={rule?.agent?.name ?? undefined}
          />
        )}
        {facts.of !== null && <NarrowRule key={facts.of} by={facts.of} rule={rule} />}
        {(metric === "success_share" || metric === "latency_p95_ms") && (
          <p class="muted">Only with at least 20 runs; with fewer it stays quiet.</p>
        )}
        <NotifyFields rule={rule} error={save.error} of={fields} />
        <Choice
          label="Repeat"
          name="quiet_minutes"
          options={quietOf(rule)}
          chosen={String(rule?.quiet_minutes ?? 60)}
        />
        <Tick label="Check it every minute" name="enabled" isTicked={rule?.enabled ?? true} />
      </div>
      <RulePreview rule={draftOf(metric, draft)} of={{ ...filterOf(metric, draft), ...causeOf(rule) }} />
    </Form>
  );
}

/** The connection or budget that the form chooses; null for all. Nothing before its choices are there, so that a rule keeps its own. */
function narrowedBy(metric: Metric, fields: Fields): Record<string, string | null> {
  const name = `${METRICS[metric].of}_id`;
  const id = fields[name];
  return id === undefined ? {} : { [name]: id === "" ? null : id };
}

/** The filters that the form has chosen. */
function filterOf(metric: Metric, fields: Fields): PastFilter {
  const { isOfAgents } = METRICS[metric];
  const chosen = { ...(isOfAgents && { agent_id: fields["agent_id"] ?? "" }), ...narrowedBy(metric, fields) };
  return Object.fromEntries(Object.entries(chosen).filter(([, id]) => id !== null && id !== ""));
}

/** The cause that a rule is limited to, which the form does not change. */
const causeOf = (rule: AlertRule | null): PastFilter =>
  rule?.failure_group == null ? {} : { failure_group_id: rule.failure_group.id };

/** The rule as the form says it; null while it has no limit. */
function draftOf(metric: Metric, { threshold = "", comparison, ...fields }: Fields): DraftRule | null {
  if (threshold === "" || !Number.isFinite(Number(threshold))) return null;
  return {
    metric,
    comparison: comparison === "above" ? "above" : "below",
    threshold: fromUnit(metric, Number(threshold)),
    windowMinutes: Number(fields["window_minutes"]),
    quietMinutes: Number(fields["quiet_minutes"]),
  };
}

function quietOf(rule: AlertRule | null): (readonly [value: string, text: string])[] {
  const minutes = rule?.quiet_minutes ?? 60;
  return QUIET.some(([value]) => value === String(minutes))
    ? [...QUIET]
    : [...QUIET, [String(minutes), `Only after ${minutes} minutes of quiet`]];
}

function RuleActions({ rule, onDelete }: { rule: AlertRule; onDelete: () => void }) {
  const path = `/api/alert-rules/${rule.id}` as const;
  const test = async (): Promise<void> => {
    const { value, is_beyond: isBeyond, sent } = await callData("POST", `${path}/test`);
    const now = `Now ${valueText(rule.metric, value)}: it ${isBeyond ? "would fire" : "is quiet"}.`;
    tell(`${saySent(sent)} ${now}`, { isBad: sent.some(({ ok }) => !ok) });
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", path);
    onDelete();
  };
  return (
    <div class="actions">
      <ActionButton kind="danger" act={remove} confirm={`Delete “${rule.name}”? Its alerts are deleted with it.`}>
        Delete
      </ActionButton>
      <ActionButton act={test}>Send a test</ActionButton>
    </div>
  );
}
