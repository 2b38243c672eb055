import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { AgentName } from "#web/ui/names.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tell } from "#web/ui/toast.tsx";

import type { Installation } from "./federation.ts";

const PAGE_SIZE = 20;

/** The tenant's agents that came from other instances, each with the way to its newer version. */
export function Installations() {
  const { page } = useQuery();
  const installations = useLoad(
    (signal) =>
      callData("GET", "/api/federation/installations", {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    [page],
  );
  const update = async (id: string): Promise<void> => {
    tell(wordsOf(await callData("POST", `/api/federation/installations/${id}/update`)));
    installations.reload();
  };
  return (
    <section aria-labelledby="installations">
      <h2 id="installations">Agents from other instances</h2>
      <Loading of={installations}>
        {({ installations: rows, total }) => (
          <>
            <DataTable
              rows={rows}
              keyOf={({ id }) => id}
              columns={may("AGENT_MANAGE") ? [...COLUMNS, updating(update)] : COLUMNS}
              empty={
                <EmptyState icon="agents" title="No agents from other instances">
                  {may("AGENT_MANAGE")
                    ? "Open an instance above and install one of its agents."
                    : "A person who may manage agents can install them."}
                </EmptyState>
              }
            />
            <ListPager of={{ page, limit: PAGE_SIZE, total }} />
          </>
        )}
      </Loading>
    </section>
  );
}

type Updated = DataOf<"POST /api/federation/installations/{installation_id}/update">;

const wordsOf = ({ updated, previous_version: previous, installation }: Updated): string =>
  updated
    ? `Updated from version ${previous} to ${installation.installed_version}.`
    : `Version ${previous} is the newest that ${installation.federation_source} offers.`;

const COLUMNS: readonly Column<Installation>[] = [
  { title: "Agent", show: ({ agent }) => <AgentName of={agent} /> },
  { title: "From", show: ({ federation_source: source }) => source },
  { title: "Version", show: ({ installed_version: version }) => version },
  { title: "Since", show: ({ federation_timestamp: at }) => <RelativeTime at={at} /> },
];

const updating = (update: (id: string) => Promise<void>): Column<Installation> => ({
  title: "Update",
  show: ({ id }) => <ActionButton act={() => update(id)}>Update</ActionButton>,
});
