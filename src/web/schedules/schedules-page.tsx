import { ErrorBoundary, lazy, useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData, queryText } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { WorkflowTabs } from "#web/parts/workflow-tabs.tsx";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { tell } from "#web/ui/toast.tsx";

import { ScheduleTable } from "./schedule-table.tsx";
import { addressOf, LIST, mayMake, type ScheduleState, STATE_WORDS } from "./schedule.ts";
import { TimeLine } from "./time-line.tsx";
import { useLookWhenDue } from "./use-look-when-due.ts";

const ScheduleEditor = lazy(async () => (await import("./schedule-editor.tsx")).ScheduleEditor);

const STATES = ["active", "failing", "paused", "ended"] as const satisfies readonly ScheduleState[];

/** Those that need a person stand first, so a page holds more of them than other lists. */
const SHOWN = 50;

const viewOf = (state: string): string => `${LIST}${queryText({ state })}`;

/** The tasks of agents that start on their own at set times. */
export function SchedulesPage() {
  const { query, page } = useQuery();
  const { route } = useLocation();
  const [isMaking, setIsMaking] = useState(false);
  const state = STATES.find((each) => each === query["state"]);
  const { q = "", agent_id: agentId = "" } = query;
  const asked = { page, limit: SHOWN, state, q, agent_id: agentId };
  const list = useLoad(
    (signal) => callData("GET", "/api/schedules", { query: asked, signal }),
    [page, state, q, agentId],
  );
  useLookWhenDue(list.value?.schedules ?? []);
  const isNarrowed = q !== "" || agentId !== "";
  return (
    <Page
      title="Schedules"
      isFlush
      actions={
        mayMake() ? (
          <Button kind="primary" icon="plus" shortcut="n" onClick={() => setIsMaking(true)}>
            New schedule <kbd aria-hidden="true">N</kbd>
          </Button>
        ) : undefined
      }
    >
      <WorkflowTabs current={LIST} />
      <Tabs
        label="States"
        links={[[LIST, "All"], ...STATES.map((each) => [viewOf(each), STATE_WORDS[each]] as const)]}
        current={viewOf(state ?? "")}
      />
      <FilterBar find="Find a schedule">
        <AgentChip />
      </FilterBar>
      <Loading of={list}>
        {({ schedules, pagination }) =>
          schedules.length === 0 ? (
            <div class="empty">
              {state === undefined && !isNarrowed ? (
                <EmptyState icon="flow" title="Nothing starts on its own yet.">
                  Choose an agent and a time.
                </EmptyState>
              ) : isNarrowed ? (
                "No schedule fits the filter."
              ) : state === "ended" ? (
                "No schedule has ended."
              ) : (
                `No schedule is ${state}.`
              )}
            </div>
          ) : (
            <>
              {state === undefined && !isNarrowed && page === 1 && <TimeLine />}
              <ScheduleTable schedules={schedules} />
              <ListPager of={pagination} />
            </>
          )
        }
      </Loading>
      {isMaking && (
        <ErrorBoundary>
          <ScheduleEditor
            schedule={null}
            onSaved={(made) => {
              tell(`The schedule “${made.name}” was created.`);
              route(addressOf(made));
            }}
            onClose={() => setIsMaking(false)}
          />
        </ErrorBoundary>
      )}
    </Page>
  );
}
