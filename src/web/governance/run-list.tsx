import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { AgentChip } from "#web/ui/agent-chip.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { AgentName } from "#web/ui/names.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { RunBadge } from "./run-badge.tsx";
import { RUN_STATUSES, type SdlcRunSummary } from "./sdlc-run.ts";
import { sayAction } from "./sdlc.ts";

const COLUMNS: readonly Column<SdlcRunSummary>[] = [
  {
    title: "Action",
    show: ({ run_id: id, action }) => <a href={`/development?run_id=${id}`}>{sayAction(action)}</a>,
  },
  { title: "State", show: (run) => <RunBadge run={run} /> },
  { title: "Agent", show: ({ agent }) => <AgentName of={agent} /> },
  { title: "As", show: ({ agent_type: type }) => type },
  { title: "Asked", show: ({ created_at: at }) => <RelativeTime at={at} /> },
  { title: "Over", show: ({ completed_at: at }) => <RelativeTime at={at} /> },
];

const STATUSES = RUN_STATUSES.map((status) => [status, status.replaceAll("_", " ")] as const);

/** The runs so far, the latest first. */
export function RunList() {
  const { query, page } = useQuery();
  const { status, agent_id: agentId } = query;
  const list = useLoad(
    (signal) => callData("GET", "/api/sdlc/runs", { query: { status, agent_id: agentId, page }, signal }),
    [status, agentId, page],
  );
  return (
    <section>
      <h2>Runs so far</h2>
      <FilterBar>
        <ChoiceChip label="State" name="status" options={STATUSES} />
        <AgentChip />
      </FilterBar>
      <Loading of={list}>
        {({ runs, pagination }) => (
          <>
            <DataTable
              rows={runs}
              columns={COLUMNS}
              keyOf={({ run_id: id }) => id}
              empty={
                <EmptyList noun="run" filters={["status", "agent_id"]} icon="runs" title="No runs yet">
                  Choose an agent and an action above.
                </EmptyList>
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </section>
  );
}
