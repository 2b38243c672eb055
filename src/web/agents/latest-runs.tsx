import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { EXECUTION_COLUMNS } from "./execution-columns.tsx";

const SHOWN = 5;

/** The latest runs of an agent. */
export function LatestRuns({ agentId }: { agentId: string }) {
  const list = useLoad(
    (signal) => callData("GET", `${agentPath(agentId)}/executions`, { query: { limit: SHOWN }, signal }),
    [agentId],
  );
  return (
    <section aria-label="Latest runs">
      <h2>Latest runs</h2>
      <Loading of={list}>
        {({ executions, pagination: { total } }) => (
          <>
            <DataTable
              rows={executions}
              columns={EXECUTION_COLUMNS}
              keyOf={({ execution_id }) => execution_id}
              empty="None yet. Give it a task above."
            />
            {total > executions.length && (
              <p>
                <a href={`/agents/${encodeURIComponent(agentId)}/runs`}>All {total} runs</a>
              </p>
            )}
          </>
        )}
      </Loading>
    </section>
  );
}
