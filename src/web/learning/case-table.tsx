import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { CaseTrial } from "./exam.ts";

const COLUMNS: readonly Column<CaseTrial>[] = [
  { title: "Case", show: ({ name }) => name },
  { title: "From", show: (trial) => <Origin of={trial} /> },
  { title: "Went", show: (trial) => <Went of={trial} /> },
  {
    title: "Why",
    show: ({ reason, examines, left_out: leftOut }) => (
      <>
        {reason}
        {examines === false && leftOut !== true && <div>An empty answer would pass it, so it proves nothing.</div>}
      </>
    ),
  },
];

function Origin({ of }: { of: CaseTrial }) {
  const { source, execution_id: run, data_set_id: set, edge_case_id: edgeCase } = of;
  if (source === "platform") return <>The platform</>;
  if (set !== undefined) return <a href={`/data-sets/${set}`}>A data set</a>;
  if (run !== undefined) return <a href={`/runs/${run}`}>A run of the agent</a>;
  return <>{edgeCase === undefined ? "You" : "An edge case of yours"}</>;
}

function Went({ of: { passed, left_out: leftOut } }: { of: CaseTrial }) {
  if (leftOut === true) return <Badge tone="plain">left out</Badge>;
  return <Badge tone={passed ? "good" : "bad"}>{passed ? "as expected" : "not as expected"}</Badge>;
}

/** The cases of an exam, each with how it went. */
export function CaseTable({ cases }: { cases: readonly CaseTrial[] }) {
  if (cases.length === 0) return null;
  return (
    <>
      <h3>Its cases</h3>
      <DataTable
        rows={cases.map((trial, index) => ({ ...trial, key: String(index) }))}
        columns={COLUMNS}
        keyOf={({ key }) => key}
        empty=""
      />
    </>
  );
}
