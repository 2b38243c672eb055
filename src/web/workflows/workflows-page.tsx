import { ErrorBoundary, lazy, useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { WorkflowTabs } from "#web/parts/workflow-tabs.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tell } from "#web/ui/toast.tsx";

import { addressOf, LIST, mayMake, type WorkflowSummary } from "./workflow.ts";

const NewWorkflow = lazy(async () => (await import("./new-workflow.tsx")).NewWorkflow);

/** The workflows of the tenant, the newest first. */
export function WorkflowsPage() {
  const { query, page } = useQuery();
  const { route } = useLocation();
  const [isMaking, setIsMaking] = useState(false);
  const { q = "" } = query;
  const list = useLoad((signal) => callData("GET", "/api/workflows", { query: { page, q }, signal }), [page, q]);
  return (
    <Page
      title="Workflows"
      isFlush
      actions={
        mayMake() ? (
          <Button kind="primary" icon="plus" shortcut="n" onClick={() => setIsMaking(true)}>
            New workflow <kbd aria-hidden="true">N</kbd>
          </Button>
        ) : undefined
      }
    >
      <WorkflowTabs current={LIST} />
      <FilterBar find="Find a workflow" />
      <Loading of={list}>
        {({ workflows, pagination }) =>
          workflows.length === 0 && q === "" ? (
            <div class="empty">
              <EmptyState icon="flow" title="No workflow yet.">
                A workflow does several steps in order: agents work, tools act, people approve.
              </EmptyState>
            </div>
          ) : (
            <>
              <DataTable
                rows={workflows}
                columns={COLUMNS}
                keyOf={({ id }) => id}
                empty="No workflow has these words in its name."
              />
              <ListPager of={pagination} />
            </>
          )
        }
      </Loading>
      {isMaking && (
        <ErrorBoundary>
          <NewWorkflow
            onMade={(made) => {
              tell(`The workflow “${made.name}” was created.`);
              route(addressOf(made));
            }}
            onClose={() => setIsMaking(false)}
          />
        </ErrorBoundary>
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<WorkflowSummary>[] = [
  {
    title: "Workflow",
    isWide: true,
    show: (workflow) => (
      <>
        <a href={addressOf(workflow)} class="cut">
          {workflow.name}
        </a>
        <small class="cut">{workflow.description}</small>
      </>
    ),
  },
  { title: "Agent", isTight: true, show: ({ agent }) => agent.name ?? "Its agent is gone" },
  { title: "Steps", isNumber: true, show: ({ step_count: count }) => count },
  { title: "Open runs", isNumber: true, show: ({ open_runs: count }) => count },
  { title: "Version", isNumber: true, show: ({ version }) => version },
  { title: "Changed", isTight: true, show: ({ updated_at: at }) => <RelativeTime at={at} /> },
];
