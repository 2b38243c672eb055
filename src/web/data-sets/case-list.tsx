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
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { Badge } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { CaseDrawer } from "./case-drawer.tsx";
import { dataSetPath, type DataSetCase, type Matrix, OUTCOME_WORDS } from "./data-set.ts";
import { VersionStrips } from "./version-strips.tsx";

/** The cases of a data set beside the versions that ran over them, and the file that brings more. */
export function CaseList({ setId, onChange }: { setId: string; onChange: () => void }) {
  const { page } = useQuery();
  const file = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<DataSetCase | null>(null);
  const list = useLoad(
    (signal) => callData("GET", `${dataSetPath(setId)}/cases`, { query: { page }, signal }),
    [setId, page],
  );
  const matrix = useLoad(
    (signal) => callData("GET", `${dataSetPath(setId)}/matrix`, { query: { page }, signal }),
    [setId, page],
  );
  const changed = (): void => {
    list.reload();
    matrix.reload();
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
      {matrix.value !== null && <VersionStrips of={matrix.value} />}
      <Loading of={list}>
        {({ cases, pagination }) => (
          <>
            <DataTable
              rows={cases}
              columns={[
                ...columnsOf(setOpened),
                ...(matrix.value === null ? [] : versionColumns(matrix.value)),
                ...(mayChange ? [removal((id) => void remove.run(id))] : []),
              ]}
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

const columnsOf = (open: (one: DataSetCase) => void): readonly Column<DataSetCase>[] => [
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
];

const OUTCOME_ICONS = { passed: "done", failed: "not-done", not_decided: "claimed", not_run: "void" } as const;

/** A column for each version that ran, the oldest first, as the strips above. */
const versionColumns = ({ versions, cases }: Matrix): Column<DataSetCase>[] =>
  versions
    .map(({ version }, at) => ({
      title: `Version ${version}`,
      isTight: true,
      show: ({ id }: DataSetCase) => {
        const result = cases.find(({ case_id: caseId }) => caseId === id)?.results[at] ?? null;
        if (result === null) return <span class="muted">–</span>;
        const { outcome, is_current: isCurrent } = result;
        const words = `${OUTCOME_WORDS[outcome]}${isCurrent ? "" : ", before the case was changed"}`;
        return (
          <span class={`case-outcome ${outcome}${isCurrent ? "" : " is-earlier"}`} title={words}>
            <Icon name={OUTCOME_ICONS[outcome]} label={words} />
          </span>
        );
      },
    }))
    .toReversed();

const removal = (remove: (id: string) => void): Column<DataSetCase> => ({
  title: "Action",
  isTight: true,
  show: ({ id, task }) => (
    <Button kind="ghost" size="small" label={`Delete the case: ${task}`} onClick={() => remove(id)}>
      Delete
    </Button>
  ),
});
