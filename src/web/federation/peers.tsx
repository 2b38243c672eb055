import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { AddPeer } from "./add-peer.tsx";
import type { Peer } from "./federation.ts";

interface PeersProps {
  /** Whether the form for another one is open. */
  isAdding: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** The tenant's peers; who administers the tenant adds and removes them. */
export function Peers({ isAdding, onClose, onChange }: PeersProps) {
  const peers = useLoad(async (signal) => (await callData("GET", "/api/federation/peers", { signal })).peers, []);
  const changed = (): void => {
    peers.reload();
    onChange();
  };
  const remove = async (id: string): Promise<void> => {
    await callData("DELETE", `/api/federation/peers/${id}`);
    changed();
  };
  const mayAdminister = may("TENANT_ADMIN");
  return (
    <section aria-labelledby="peers">
      <h2 id="peers">Instances</h2>
      <Loading of={peers}>
        {(all) => (
          <DataTable
            rows={all}
            keyOf={({ id }) => id}
            columns={mayAdminister ? [...COLUMNS, removal(remove)] : COLUMNS}
            empty={
              <EmptyState icon="globe" title="No instances yet">
                {mayAdminister
                  ? "The operator of another instance gives you its address and a key."
                  : "An administrator of your tenant can add one."}
              </EmptyState>
            }
          />
        )}
      </Loading>
      {isAdding && <AddPeer onAdded={changed} onClose={onClose} />}
    </section>
  );
}

const COLUMNS: readonly Column<Peer>[] = [
  { title: "Name", show: ({ id, name }) => <a href={`/federation/${id}`}>{name}</a> },
  { title: "Address", show: ({ base_url: baseUrl }) => baseUrl },
  {
    title: "Signs its agents",
    show: ({ signing_key_ids: keys }) =>
      keys.length === 0 ? <Badge>not seen yet</Badge> : <Badge tone="good">yes</Badge>,
  },
  { title: "Added", show: ({ created_at: at }) => <RelativeTime at={at} /> },
];

const removal = (remove: (id: string) => Promise<void>): Column<Peer> => ({
  title: "Remove",
  show: ({ id, name }) => (
    <ActionButton
      act={() => remove(id)}

      label={`Remove ${name}`}
      confirm={`Remove ${name}? Its agents stay, but cannot be updated until it is added again.`}
    >
      Remove
    </ActionButton>
  ),
});
