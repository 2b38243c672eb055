import type { DataOf } from "#web/lib/operation.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Pager } from "#web/ui/pager.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import { CaseTable } from "./case-table.tsx";
import { casesOf, sayExam, type Exam } from "./exam.ts";
import { percent } from "./level.ts";
import { StageTable } from "./stage-table.tsx";

export type Exams = DataOf<"GET /api/graduation/agents/{agent_id}/exams">;

/** The exams there were, each with its stages and cases. */
export function ExamList({ of: { exams, pagination } }: { of: Exams }) {
  const { query, change } = useQuery();
  if (exams.length === 0) return null;
  return (
    <section aria-labelledby="exams">
      <h2 id="exams">Exams</h2>
      {exams.map((exam, index) => (
        <OneExam key={exam.exam_id} exam={exam} isLatest={index === 0 && pagination.page === 1} />
      ))}
      <Pager
        page={pagination.page}
        pageSize={pagination.limit}
        total={pagination.total}
        onPage={(next) => change({ exams: next, page: query["page"] ?? null })}
      />
    </section>
  );
}

function OneExam({ exam, isLatest }: { exam: Exam; isLatest: boolean }) {
  const { target_level: target, status, created_at: at, readiness_score: score } = exam;
  const { word, tone, meaning } = sayExam(exam);
  return (
    <details open={isLatest}>
      <summary>
        <Moment at={at} /> · for {target} · <Badge tone={tone}>{word}</Badge>
      </summary>
      <p>
        Readiness {percent(score)}. {meaning}
      </p>
      {status === "completed" && (
        <>
          <StageTable stages={exam.stages} />
          <CaseTable cases={casesOf(exam)} />
        </>
      )}
    </details>
  );
}
