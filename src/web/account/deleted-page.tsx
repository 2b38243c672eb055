import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { restore } from "#web/ui/tell-deleted.ts";
import { Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { DELETED_KINDS, type Deleted, type DeletedKind } from "./deleted.ts";

/** Recently deleted things that can be restored. */
export function DeletedPage() {
  const kinds = DELETED_KINDS.filter(({ permission }) => permission === null || may(permission));
  const { query } = useQuery();
  const kind = kinds.find(({ kind: name }) => name === query["kind"]) ?? kinds[0];
  return (
    <Page
      title="Recently deleted"
      lead="Deleted items can be restored for 30 days, with everything that belongs to them."
    >
      <SettingsNavigation>
        <FilterBar>
          <ChoiceChip
            label="Kind"
            name="kind"
            isStanding
            options={kinds.map(({ kind: name, noun }, place) => [
              place === 0 ? "" : name,
              `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
            ])}
          />
        </FilterBar>
        {kind !== undefined && <DeletedThings key={kind.kind} kind={kind} />}
      </SettingsNavigation>
    </Page>
  );
}

function DeletedThings({ kind }: { kind: DeletedKind }) {
  const { page } = useQuery();
  const found = useLoad((signal) => kind.read(page, signal), [page]);
  const takeBack = async ({ id, name }: Deleted): Promise<void> => {
    await restore(kind.addressOf(id));
    tell(`“${name}” is restored.`, { href: kind.pageOf(id) });
    found.reload();
  };
  return (
    <Loading of={found}>
      {({ rows, pagination }) => (
        <>
          <DataTable
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <EmptyState icon="undo" title={`No ${kind.noun} were deleted in the last 30 days`}>
                Deleted items stay here for 30 days.
              </EmptyState>
            }
            columns={[
              { title: "Name", isWide: true, show: ({ name }) => name },
              { title: "Deleted", show: ({ deletedAt }) => <RelativeTime at={deletedAt} /> },
              { title: "Can be restored until", show: ({ restorableUntil }) => <Moment at={restorableUntil} /> },
              {
                title: "Actions",
                show: (row) => (
                  <ActionButton icon="undo" label={`Restore ${row.name}`} act={() => takeBack(row)}>
                    Restore
                  </ActionButton>
                ),
              },
            ]}
          />
          <ListPager of={pagination} />
        </>
      )}
    </Loading>
  );
}
