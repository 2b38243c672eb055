import { useEffect, useState } from "preact/hooks";

import { costText } from "#sdk/cost-text";
import { callData, queryText } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { BulkBar } from "#web/parts/bulk/bulk-bar.tsx";
import { RowPick } from "#web/parts/bulk/row-pick.tsx";
import { type Selection, useSelection } from "#web/parts/bulk/use-selection.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { dataSetPath, type DataSetRun, passedText, runPath } from "./data-set.ts";
import { StartRun } from "./start-run.tsx";

const LOOK_AGAIN_MS = 2_000;

/** The runs over a data set. Two that are selected are compared. */
export function RunList({ setId }: { setId: string }) {
  const { page } = useQuery();
  const [isStarting, setIsStarting] = useState(false);
  const list = useLoad(
    (signal) => callData("GET", `${dataSetPath(setId)}/runs`, { query: { page }, signal }),
    [setId, page],
  );
  const { reload } = list;
  const isUnderWay = list.value?.runs.some(({ status }) => status === "in_progress") === true;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
  const selection = useSelection((list.value?.runs ?? []).map(({ run_id: id }) => id));
  const cancel = useAction(async (runId: string) => {
    await callData("POST", `${runPath(runId)}/cancel`);
    reload();
  });
  return (
    <>
      {may("AGENT_RUN") && (
        <p>
          <Button kind="primary" icon="again" onClick={() => setIsStarting(true)}>
            Run a version
          </Button>
        </p>
      )}
      <Problem error={cancel.error} />
      <Loading of={list}>
        {({ runs, pagination }) => (
          <>
            <DataTable
              rows={runs}
              columns={columnsOf(selection, (id) => void cancel.run(id))}
              keyOf={({ run_id: id }) => id}
              empty={
                <EmptyState icon="runs" title="Never run">
                  Run a version of an agent over the cases: nothing outside is touched.
                </EmptyState>
              }
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
      <BulkBar of={selection} label="Selected runs">
        <CompareTwo setId={setId} ids={selection.ids} />
      </BulkBar>
      {isStarting && <StartRun setId={setId} onDone={reload} onClose={() => setIsStarting(false)} />}
    </>
  );
}

/** The list has the latest first, so the second one of two is the earlier one. */
function CompareTwo({ setId, ids: [after, before, ...more] }: { setId: string; ids: readonly string[] }) {
  if (after === undefined || before === undefined || more.length > 0) return <span>Select two to compare them</span>;
  return (
    <ButtonLink
      kind="primary"
      icon="compare"
      href={`/data-sets/${setId}${queryText({ view: "compare", before, after })}`}
    >
      Compare
    </ButtonLink>
  );
}

const STATUS = { in_progress: "Running", completed: "Ended", cancelled: "Cancelled", void: "Given up" } as const;

const columnsOf = (selection: Selection, cancel: (id: string) => void): readonly Column<DataSetRun>[] => [
  {
    title: "Select",
    isPick: true,
    show: ({ run_id: id, version }) => <RowPick of={selection} id={id} name={`version ${version}`} />,
  },
  {
    title: "Version",
    isWide: true,
    show: ({ agent, version }) => `${agent.name ?? "A deleted agent"}, version ${version}`,
  },
  { title: "Passed", isNumber: true, show: passedText },
  { title: "Failed", isNumber: true, show: ({ failed }) => failed },
  { title: "Not decided", isNumber: true, show: ({ not_decided: open }) => open },
  { title: "Not run", isNumber: true, show: ({ not_run: left }) => left },
  { title: "Cost", isNumber: true, show: ({ cost_usd: cost }) => costText(cost) },
  {
    title: "State",
    isTight: true,
    show: ({ run_id: id, status, version }) => (
      <>
        {STATUS[status]}
        {status === "in_progress" && may("AGENT_RUN") && (
          <>
            {" "}
            <Button kind="ghost" size="small" label={`Cancel the run of version ${version}`} onClick={() => cancel(id)}>
              Cancel
            </Button>
          </>
        )}
      </>
    ),
  },
  { title: "Started", isTight: true, show: ({ created_at: at }) => <RelativeTime at={at} /> },
];
