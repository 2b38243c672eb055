import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { CaseTrial } from "./exam.ts";

const COLUMNS: readonly Column<CaseTrial>[] = [
  { title: "Case", show: ({ name }) => name },
  { title: "Made by", show: ({ source }) => (source === "platform" ? "the platform" : "you") },
  {
    title: "Went",
    show: ({ passed }) => <Badge tone={passed ? "good" : "bad"}>{passed ? "as expected" : "not as expected"}</Badge>,
  },
  {
    title: "Why",
    show: ({ reason, examines }) => (
      <>
        {reason}
        {examines === false && <div>An empty answer would pass it, so it proves nothing.</div>}
      </>
    ),
  },
];

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
