import { ErrorBoundary, lazy, useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { targetName } from "#web/parts/starts/target-of.ts";
import { WorkflowTabs } from "#web/parts/workflow-tabs.tsx";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tell } from "#web/ui/toast.tsx";

import { StateMark } from "./state-mark.tsx";
import { addressOf, hearsText, mayMake, STATE_WORDS, type Trigger, type TriggerState } from "./trigger.ts";

const TriggerEditor = lazy(async () => (await import("./trigger-editor.tsx")).TriggerEditor);

const STATES = ["active", "failing", "paused"] as const satisfies readonly TriggerState[];
const CHOICES = STATES.map((state) => [state, STATE_WORDS[state]] as const);
const SHOWN = 50;

/** The tasks of agents that start when something arrives. */
export function TriggersPage() {
  const { query, page } = useQuery();
  const { route } = useLocation();
  const [isMaking, setIsMaking] = useState(false);
  const state = STATES.find((each) => each === query["state"]);
  const { q = "", agent_id: agentId = "" } = query;
  const asked = { page, limit: SHOWN, state, q, agent_id: agentId };
  const list = useLoad(
    (signal) => callData("GET", "/api/triggers", { query: asked, signal }),
    [page, state, q, agentId],
  );
  const isNarrowed = q !== "" || agentId !== "" || state !== undefined;
  return (
    <Page
      title="Triggers"
      isFlush
      actions={
        mayMake() ? (
          <Button kind="primary" icon="plus" shortcut="n" onClick={() => setIsMaking(true)}>
            New trigger <kbd aria-hidden="true">N</kbd>
          </Button>
        ) : undefined
      }
    >
      <WorkflowTabs current="/workflows/triggers" />
      <FilterBar find="Find a trigger">
        <AgentChip />
        <ChoiceChip label="State" name="state" options={CHOICES} />
      </FilterBar>
      <Loading of={list}>
        {({ triggers, pagination }) => (
          <>
            <DataTable
              rows={triggers}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                isNarrowed ? (
                  "No trigger fits the filter."
                ) : (
                  <EmptyState icon="hook" title="Nothing starts on its own yet.">
                    Choose an agent, and who may send to it.
                  </EmptyState>
                )
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
      {isMaking && (
        <ErrorBoundary>
          <TriggerEditor
            trigger={null}
            onSaved={(made) => {
              tell(`The trigger “${made.name}” was created.`);
              route(addressOf(made));
            }}
            onClose={() => setIsMaking(false)}
          />
        </ErrorBoundary>
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<Trigger>[] = [
  {
    title: "Trigger",
    isWide: true,
    show: (trigger) => (
      <>
        <a href={addressOf(trigger)} class="cut">
          {trigger.name}
        </a>
        <small class="cut muted trigger-under">{targetName(trigger)}</small>
      </>
    ),
  },
  { title: "Hears", show: (trigger) => hearsText(trigger) },
  {
    title: "State",
    isTight: true,
    show: ({ state, held }) => (
      <>
        <StateMark of={state} />
        {held > 0 && <small class="muted trigger-under">{held} held</small>}
      </>
    ),
  },
  { title: "Started, 7 days", isNumber: true, show: ({ counts }) => counts.started },
  {
    title: "Last",
    isTight: true,
    show: (trigger) => (trigger.last_delivery_at === null ? <>–</> : <RelativeTime at={trigger.last_delivery_at} />),
  },
];
