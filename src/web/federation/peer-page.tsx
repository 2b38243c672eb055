import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import type { PeerAgent } from "./federation.ts";
import { InstallAgent } from "./install-agent.tsx";

const PAGE_SIZE = 20;

/** The agents that another instance offers for installation. */
export function PeerPage() {
  const { peer_id: peerId = "" } = useRoute().params;
  const path = `/api/federation/peers/${encodeURIComponent(peerId)}` as const;
  const peer = useLoad((signal) => callData("GET", path, { signal }), [path]);
  return (
    <Page title={peer.value?.name ?? "Instance"} crumbs={[["/federation", "Federation"]]} lead={peer.value?.base_url}>
      <Loading of={peer}>{() => <PeerAgents path={path} />}</Loading>
    </Page>
  );
}

function PeerAgents({ path }: { path: `/api/federation/peers/${string}` }) {
  const { page } = useQuery();
  const [chosen, setChosen] = useState<PeerAgent | null>(null);
  const offers = useLoad(
    (signal) =>
      callData("GET", `${path}/agents`, {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    [path, page],
  );
  return (
    <>
      {chosen !== null && (
        <InstallAgent key={chosen.id} path={path} template={chosen} onClose={() => setChosen(null)} />
      )}
      <h2>Its agents</h2>
      <Loading of={offers}>
        {({ agents, total }) => (
          <>
            <DataTable
              rows={agents}
              keyOf={({ id }) => id}
              columns={[...COLUMNS, installation(setChosen)]}
              empty={
                <EmptyState icon="agents" title="It publishes no agents">
                  Ask its operator to publish some.
                </EmptyState>
              }
            />
            <ListPager of={{ page, limit: PAGE_SIZE, total }} />
          </>
        )}
      </Loading>
    </>
  );
}

const COLUMNS: readonly Column<PeerAgent>[] = [
  {
    title: "Agent",
    show: ({ name, description }) => (
      <>
        <strong>{name}</strong>
        <br />
        <small>{description}</small>
      </>
    ),
  },
  { title: "Category", show: ({ category }) => category },
  { title: "Version", show: ({ version }) => version },
  { title: "Rating", show: ({ rating }) => (rating === 0 ? "–" : rating.toFixed(1)), isNumber: true },
  { title: "Price", show: ({ price }) => (price === 0 ? "free" : `$${price.toFixed(2)}`), isNumber: true },
];

const installation = (choose: (agent: PeerAgent) => void): Column<PeerAgent> => ({
  title: "Install",
  show: (agent) => (
    <Button label={`Install ${agent.name}`} onClick={() => choose(agent)}>
      Install
    </Button>
  ),
});
