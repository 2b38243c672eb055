import { useEffect, useRef } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import type { Agent, Pagination } from "./agent.ts";
import { CaseTable } from "./case-table.tsx";
import { casesOf, sayExam, type Exam } from "./exam.ts";
import { levelsAbove, percent } from "./level.ts";
import { StageTable } from "./stage-table.tsx";

interface ExamViewProps {
  agent: Agent;
  /** No exam before this. */
  nextExamAt: string | null;
  round: number;
  onExam: () => void;
}

interface ExamList {
  exams: Exam[];
  pagination: Pagination;
}

/** Taking the exam for the next level, and the exams there were. */
export function ExamView({ agent, nextExamAt, round, onExam }: ExamViewProps) {
  const { query, change } = useQuery();
  const page = Number(query["exams"] ?? 1);
  const exams = useLoad(
    (signal) =>
      callData<ExamList>("GET", `/api/graduation/agents/${agent.id}/exams`, { query: { page, limit: 5 }, signal }),
    [agent.id, page, round],
  );
  const isUnderWay = exams.value?.exams.some(({ status }) => status === "in_progress") === true;
  useLooks(isUnderWay, exams.reload);
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) onExam();
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay]);
  return (
    <section aria-labelledby="exams">
      <h2 id="exams">Exams</h2>
      {isUnderWay ? (
        <p aria-busy="true">The agent is being examined. This may take some minutes; you may leave this page.</p>
      ) : (
        <TakeExam agent={agent} nextExamAt={nextExamAt} onExam={onExam} />
      )}
      <Loading of={exams}>
        {(loaded) => (
          <>
            {loaded.exams.length === 0 && <p class="empty">There has been no exam yet.</p>}
            {loaded.exams.map((exam, index) => (
              <OneExam key={exam.exam_id} exam={exam} isLatest={index === 0 && page === 1} />
            ))}
            <Pager
              page={page}
              pageSize={loaded.pagination.limit}
              total={loaded.pagination.total}
              onPage={(next) => change({ exams: next, page: query["page"] ?? null })}
            />
          </>
        )}
      </Loading>
    </section>
  );
}

function TakeExam({ agent, nextExamAt, onExam }: Omit<ExamViewProps, "round">) {
  const [target] = levelsAbove(agent.maturity_level);
  if (target === undefined) return null;
  if (agent.status === "inactive") return <p>The agent is inactive; only an active agent is examined.</p>;
  if (nextExamAt !== null && Date.parse(nextExamAt) > Date.now())
    return (
      <p>
        Next attempt: from <Moment at={nextExamAt} /> on.
      </p>
    );
  if (!may("GOVERNANCE_APPROVE")) return null;
  if (!agent.graduation.eligible_levels.includes(target)) return <NotYet target={target} />;
  const take = async (): Promise<void> => {
    await callData("POST", `/api/graduation/agents/${agent.id}/exam`, { body: { target_level: target } });
    onExam();
  };
  return (
    <ActionButton
      kind="primary"
      act={take}
      confirm={`Examine ${agent.name} for ${target}? Passed, it is promoted at once; failed, it must wait six hours.`}
    >
      Take the exam for {target}
    </ActionButton>
  );
}

/** An exam that must fail is not offered: it would cost the agent hours. */
function NotYet({ target }: { target: string }) {
  return (
    <>
      <Button isDisabled describedBy="why-no-exam">
        Take the exam for {target}
      </Button>
      <p id="why-no-exam" class="muted">
        Not all requirements hold yet: what is missing stands above. A failed exam costs six hours; the platform
        examines the agent by itself once all hold.
      </p>
    </>
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
