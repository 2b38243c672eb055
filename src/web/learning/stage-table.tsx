import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { Badge } from "#web/ui/text.tsx";

import { nameOfStage, reasonsOf, type ExamStage } from "./exam.ts";
import { percent } from "./level.ts";

const COLUMNS: readonly Column<ExamStage>[] = [
  { title: "Stage", show: ({ stage, name }) => `${stage}. ${nameOfStage(name)}` },
  {
    title: "Result",
    show: ({ passed }) => <Badge tone={passed ? "good" : "bad"}>{passed ? "passed" : "failed"}</Badge>,
  },
  { title: "Score", isNumber: true, show: ({ score }) => percent(score) },
  {
    title: "Why",
    show: (stage) => (
      <ul class="reasons">
        {reasonsOf(stage).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    ),
  },
];

/** The stages of an exam, each with what it was judged by. */
export function StageTable({ stages }: { stages: readonly ExamStage[] }) {
  return <DataTable rows={stages} columns={COLUMNS} keyOf={({ name }) => name} empty="This exam has no stages." />;
}
