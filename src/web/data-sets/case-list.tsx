import { useRef, useState } from "preact/hooks";

import { ask, callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { textOfFile } from "#web/lib/text-of-file.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { executionPage } from "#web/parts/runs/execution.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { Badge } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { CaseDrawer } from "./case-drawer.tsx";
import { dataSetPath, type DataSetCase } from "./data-set.ts";

/** The cases of a data set, and the file that brings more. */
export function CaseList({ setId, onChange }: { setId: string; onChange: () => void }) {
  const { page } = useQuery();
  const file = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<DataSetCase | null>(null);
  const list = useLoad(
    (signal) => callData("GET", `${dataSetPath(setId)}/cases`, { query: { page }, signal }),
    [setId, page],
  );
  const changed = (): void => {
    list.reload();
    onChange();
  };
  const upload = useAction(async (chosen: File) => {
    const type = chosen.name.toLowerCase().endsWith(".csv") ? "text/csv" : "application/x-ndjson";
    const headers = { "Content-Type": type };
    const answer = await ask("POST", `${dataSetPath(setId)}/cases`, { text: await textOfFile(chosen), headers });
    const { data } = (await answer.json()) as { data: { added: number } };
    tell(data.added === 1 ? "1 case added" : `${data.added} cases added`);
    changed();
  });
  const remove = useAction(async (caseId: string) => {
    await callData("DELETE", `${dataSetPath(setId)}/cases/${caseId}`);
    changed();
  });
  const mayChange = may("AGENT_MANAGE");
  return (
    <>
      {mayChange && (
        <p class="row">
          <Button icon="get" isBusy={upload.isRunning} onClick={() => file.current?.click()}>
            Upload cases
          </Button>
          <small class="muted">CSV or JSON Lines, at most 1,000 cases a file</small>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="File with cases"
            accept=".csv,.jsonl,.ndjson"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (chosen !== undefined) void upload.run(chosen);
            }}
          />
        </p>
      )}
      <Problem error={upload.error ?? remove.error} />
      <Loading of={list}>
        {({ cases, pagination }) => (
          <>
            <DataTable
              rows={cases}
              columns={columnsOf(setOpened, mayChange ? (id) => void remove.run(id) : null)}
              keyOf={({ id }) => id}
              empty={
                <EmptyState icon="book" title="No case yet">
                  Select runs and press “Add to a data set”, or upload a file.
                </EmptyState>
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
      {opened !== null && (
        <CaseDrawer
          setId={setId}
          of={opened}
          mayChange={mayChange}
          onChange={changed}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const columnsOf = (
  open: (one: DataSetCase) => void,
  remove: ((id: string) => void) | null,
): readonly Column<DataSetCase>[] => [
  {
    title: "Task",
    isWide: true,
    show: (one) => (
      <Button kind="ghost" size="small" onClick={() => open(one)}>
        <span class="cut">{one.task}</span>
      </Button>
    ),
  },
  {
    title: "From",
    isTight: true,
    show: ({ source_execution_id: source }) => (source === null ? "Written" : <a href={executionPage(source)}>Run</a>),
  },
  {
    title: "Checks",
    isTight: true,
    show: ({ proves }) => (proves ? "Decide" : <Badge tone="waiting">Decide nothing</Badge>),
  },
  ...(remove === null
    ? []
    : [
        {
          title: "Action",
          isTight: true,
          show: ({ id, task }: DataSetCase) => (
            <Button kind="ghost" size="small" label={`Delete the case: ${task}`} onClick={() => remove(id)}>
              Delete
            </Button>
          ),
        },
      ]),
];
