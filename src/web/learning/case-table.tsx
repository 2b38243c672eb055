import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { CaseTrial } from "./exam.ts";

const COLUMNS: readonly Column<CaseTrial>[] = [
  { title: "Case", show: ({ name }) => name },
  { title: "From", show: (trial) => <Origin of={trial} /> },
  { title: "Went", show: (trial) => <Went of={trial} /> },
  {
    title: "Why",
    show: ({ reason, isEmpty, isLeftOut }) => (
      <>
        {reason}
        {isEmpty && !isLeftOut && <div>An empty answer would pass it, so it proves nothing.</div>}
      </>
    ),
  },
];

function Origin({ of: { from } }: { of: CaseTrial }) {
  switch (from.kind) {
    case "platform":
      return <>The platform</>;
    case "data_set":
      return <a href={`/data-sets/${from.id}`}>A data set</a>;
    case "run":
      return <a href={`/runs/${from.id}`}>A run of the agent</a>;
    case "edge_case":
      return <>An edge case of yours</>;
    case "tenant":
      return <>You</>;
  }
}

function Went({ of: { passed, isLeftOut } }: { of: CaseTrial }) {
  if (isLeftOut) return <Badge tone="plain">left out</Badge>;
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
