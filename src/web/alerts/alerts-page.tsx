import { useState } from "preact/hooks";

import { callData, queryText } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Badge } from "#web/ui/text.tsx";

import { type AlertRule, channelText, METRICS, ruleText, valueText } from "./alert.ts";
import { FiredAlerts } from "./fired-alerts.tsx";
import { MuteMenu } from "./mute-menu.tsx";
import { RuleCurve } from "./rule-curve.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { RuleState } from "./rule-state.tsx";

/** The rules that tell people when a number passes its limit, and each time that one fired. */
export function AlertsPage() {
  const { query } = useQuery();
  const isFired = query["view"] === "fired";
  const [edited, setEdited] = useState<AlertRule | "new" | null>(null);
  const rules = useLoad((signal) => callData("GET", "/api/alert-rules", { signal }), []);
  const mayChange = may("GOVERNANCE_APPROVE");
  const firing = rules.value?.firing ?? 0;
  return (
    <Page
      title="Alerts"
      isFlush
      beside={firing > 0 ? <Badge tone="bad">{`${firing} firing`}</Badge> : undefined}
      actions={
        mayChange ? (
          <>
            {(rules.value?.rules.length ?? 0) > 1 && (
              <MuteMenu text="Mute all" rules={rules.value?.rules ?? []} onDone={rules.reload} />
            )}
            <Button kind="primary" icon="plus" shortcut="n" onClick={() => setEdited("new")}>
              New rule <kbd aria-hidden="true">N</kbd>
            </Button>
          </>
        ) : undefined
      }
    >
      <Tabs
        label="Alerts"
        links={[
          ["/alerts", "Rules", rules.value?.rules.length],
          [`/alerts${queryText({ view: "fired" })}`, "Fired"],
        ]}
        current={isFired ? `/alerts${queryText({ view: "fired" })}` : "/alerts"}
      />
      {isFired ? (
        <FiredAlerts onSeen={rules.reload} />
      ) : (
        <Loading of={rules}>
          {({ rules: listed }) => (
            <DataTable
              rows={listed}
              columns={columnsOf({ edit: mayChange ? setEdited : null, onSeen: rules.reload })}
              keyOf={({ id }) => id}
              empty={
                <EmptyState icon="bell" title="No rule yet">
                  A rule tells you when runs fail, cost too much, or wait for a person.
                </EmptyState>
              }
            />
          )}
        </Loading>
      )}
      {edited !== null && (
        <RuleEditor rule={edited === "new" ? null : edited} onDone={rules.reload} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

interface RuleActs {
  /** Null for who may not change rules. */
  edit: ((rule: AlertRule) => void) | null;
  onSeen: () => void;
}

const columnsOf = ({ edit, onSeen }: RuleActs): readonly Column<AlertRule>[] => [
  {
    title: "Rule",
    isWide: true,
    show: (rule) => (
      <>
        {edit === null ? (
          rule.name
        ) : (
          <Button kind="ghost" size="small" onClick={() => edit(rule)}>
            {rule.name}
          </Button>
        )}
        <br />
        <small class="muted">
          {METRICS[rule.metric].title}: {ruleText(rule)}
        </small>
      </>
    ),
  },
  { title: "Now, 24 h", isTight: true, show: (rule) => <Now of={rule} /> },
  { title: "State", isTight: true, show: (rule) => <RuleState of={rule} onSeen={onSeen} /> },
  { title: "Notifies", isTight: true, show: channelText },
];

/** The value at the latest look, beside its last 24 hours against the limit. */
function Now({ of: { metric, value, threshold, last_day: day } }: { of: AlertRule }) {
  const known = day?.values.filter((each) => each !== null) ?? [];
  return (
    <span class="rule-now">
      {day !== null && known.length > 1 && (
        <RuleCurve
          label={`Its last 24 hours: from ${valueText(metric, Math.min(...known))} to ${valueText(metric, Math.max(...known))}, against ${valueText(metric, threshold)}`}
          values={day.values}
          limit={threshold}
        />
      )}
      {valueText(metric, value)}
    </span>
  );
}
