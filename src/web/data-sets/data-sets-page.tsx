import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import type { DataSet } from "./data-set.ts";

/** The collections of cases that versions of agents are compared with. */
export function DataSetsPage() {
  const { page } = useQuery();
  const [isMaking, setIsMaking] = useState(false);
  const list = useLoad((signal) => callData("GET", "/api/data-sets", { query: { page }, signal }), [page]);
  return (
    <Page
      title="Data sets"
      isFlush
      actions={
        may("AGENT_MANAGE") ? (
          <Button kind="primary" icon="plus" onClick={() => setIsMaking(true)}>
            New data set
          </Button>
        ) : undefined
      }
    >
      <Loading of={list}>
        {({ data_sets: sets, pagination }) => (
          <>
            <DataTable
              rows={sets}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              empty={
                <EmptyState icon="compare" title="No data set yet">
                  Collect cases from runs or a file, and compare two versions of an agent with them.
                </EmptyState>
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
      {isMaking && <NewDataSet onClose={() => setIsMaking(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<DataSet>[] = [
  {
    title: "Data set",
    isWide: true,
    show: ({ id, name, description }) => (
      <>
        <a href={`/data-sets/${id}`}>{name}</a>
        {description !== null && description !== "" && (
          <>
            <br />
            <small class="muted">{description}</small>
          </>
        )}
      </>
    ),
  },
  { title: "Cases", isNumber: true, show: ({ case_count: count }) => numberText(count) },
  { title: "Changed", isTight: true, show: ({ updated_at: at }) => <RelativeTime at={at} /> },
];

function NewDataSet({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const make = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { name: fields["name"] ?? "", description: fields["description"] ?? "" };
    const { id } = await callData("POST", "/api/data-sets", { body });
    route(`/data-sets/${id}`);
  });
  return (
    <Drawer title="New data set" onClose={onClose}>
      {() => (
        <Form action={make} submit="Create">
          <Field label="Name" name="name" maxLength={100} required autoFocus error={make.error} />
          <Field label="Description" name="description" maxLength={2_000} error={make.error} />
        </Form>
      )}
    </Drawer>
  );
}
