import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { agentPath, type Pagination, percent } from "./agent.ts";
import { type Execution, executionPage, outcomeOf, STATUSES } from "./execution.ts";

interface ExecutionListProps {
  agentId: string;
  /** Counts up when there is a new one. */
  round: number;
}

interface Executions {
  executions: Execution[];
  pagination: Pagination;
}

const MAX_TASK = 90;

const COLUMNS: readonly Column<Execution>[] = [
  {
    title: "Task",
    show: ({ agent_id, execution_id, task }) => (
      <a href={executionPage(agent_id, execution_id)}>
        {task.length > MAX_TASK ? `${task.slice(0, MAX_TASK)}…` : task}
      </a>
    ),
  },
  { title: "Action", show: ({ action }) => action.replaceAll("_", " ") },
  { title: "Outcome", show: (execution) => <Outcome of={outcomeOf(execution)} /> },
  {
    title: "Confidence",
    isNumber: true,
    show: ({ confidence }) => (confidence === null ? "–" : percent(confidence)),
  },
  { title: "Given by", show: ({ triggered_by }) => (triggered_by === "api" ? "API" : triggered_by) },
  { title: "When", show: ({ created_at }) => <RelativeTime at={created_at} /> },
];

/** What an agent has done, newest first. */
export function ExecutionList({ agentId, round }: ExecutionListProps) {
  const { query, page, change } = useQuery();
  const status = query["status"] ?? "";
  const list = useLoad(
    (signal) => callData<Executions>("GET", `${agentPath(agentId)}/executions`, { query: { status, page }, signal }),
    [agentId, status, page, round],
  );
  return (
    <section aria-label="Tasks it was given">
      <h2>Tasks it was given</h2>
      <Filters>
        <Choice label="Status" name="status" options={[["", "Any"], ...STATUSES]} chosen={status} />
      </Filters>
      <Loading of={list}>
        {({ executions, pagination }) => (
          <>
            <DataTable
              rows={executions}
              columns={COLUMNS}
              keyOf={({ execution_id }) => execution_id}
              empty={status === "" ? "None yet. Give it one above." : "None with this status. Choose “Any” to see all."}
            />
            <Pager
              page={pagination.page}
              pageSize={pagination.limit}
              total={pagination.total}
              onPage={(to) => change({ page: to })}
            />
          </>
        )}
      </Loading>
    </section>
  );
}
