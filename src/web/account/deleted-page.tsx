import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice } from "#web/ui/form.tsx";
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
        <Filters>
          <Choice
            label="Kind"
            name="kind"
            options={kinds.map(
              ({ kind: name, noun }) => [name, `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`] as const,
            )}
            chosen={kind?.kind ?? ""}
          />
        </Filters>
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
            empty={`No ${kind.noun} were deleted in the last 30 days.`}
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
