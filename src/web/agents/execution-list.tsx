import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { STATUSES } from "#web/parts/runs/execution.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { EXECUTION_COLUMNS } from "./execution-columns.tsx";

/** The runs of an agent, newest first. */
export function ExecutionList({ agentId }: { agentId: string }) {
  const { query, page } = useQuery();
  const status = query["status"] ?? "";
  const list = useLoad(
    (signal) => callData("GET", `${agentPath(agentId)}/executions`, { query: { status, page }, signal }),
    [agentId, status, page],
  );
  return (
    <>
      <FilterBar>
        <ChoiceChip label="Status" name="status" options={STATUSES} />
      </FilterBar>
      <Loading of={list}>
        {({ executions, pagination }) => (
          <>
            <DataTable
              rows={executions}
              columns={EXECUTION_COLUMNS}
              keyOf={({ execution_id }) => execution_id}
              empty={
                <EmptyList noun="run" filters={["status"]} icon="runs" title="No runs yet">
                  Give the agent a task, and its run appears here.
                </EmptyList>
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </>
  );
}
