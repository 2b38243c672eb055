import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { WorkflowTabs } from "#web/parts/workflow-tabs.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { RunState } from "./run-state.tsx";
import { isOver, readRunsAgain, RUNS, runAddress, type RunStatus, type RunSummary, STATES } from "./workflow-run.ts";

const STATUSES = ["pending", "running", "waiting", "paused", "completed", "failed", "cancelled"] as const;

/** The runs of all workflows, the newest first. */
export function WorkflowRunsPage() {
  const { query, page } = useQuery();
  const status: RunStatus | undefined = STATUSES.find((one) => one === query["status"]);
  const { workflow_id: workflowId = "" } = query;
  const list = useLoad(
    (signal) => callData("GET", "/api/workflow-runs", { query: { page, status, workflow_id: workflowId }, signal }),
    [page, status, workflowId],
  );
  useLooks(
    (list.value?.runs ?? []).some((run) => !isOver(run.status)),
    readRunsAgain,
  );
  return (
    <Page title="Runs of workflows" isFlush>
      <WorkflowTabs current={RUNS} />
      <FilterBar>
        <ChoiceChip label="State" name="status" options={STATUSES.map((one) => [one, STATES[one].word])} />
      </FilterBar>
      <Loading of={list}>
        {({ runs, pagination }) => (
          <>
            <DataTable
              rows={runs}
              columns={COLUMNS}
              keyOf={({ run_id: id }) => id}
              empty={status === undefined ? "No workflow has run yet." : "No run is in this state."}
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </Page>
  );
}

const COLUMNS: readonly Column<RunSummary>[] = [
  {
    title: "Run",
    isWide: true,
    show: ({ run_id: id, workflow_name: name, rehearsal, started_by: source }) => (
      <>
        <a href={runAddress(id)} class="cut">
          {name}
        </a>
        <small class="cut">
          {rehearsal ? "Rehearsal" : source === null ? "Started by a person or a program" : `Started by ${source.name}`}
        </small>
      </>
    ),
  },
  { title: "State", isTight: true, show: ({ status }) => <RunState of={status} /> },
  { title: "Version", isNumber: true, show: ({ version }) => version },
  { title: "Cost", isNumber: true, show: ({ cost_usd: usd }) => (usd === 0 ? "–" : `$${usd.toFixed(4)}`) },
  { title: "Started", isTight: true, show: ({ created_at: at }) => <RelativeTime at={at} /> },
];
