import { ErrorBoundary, lazy, useRoute } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import { useQuery } from "#web/lib/use-query.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import type { Standing } from "#web/parts/agents/standing.ts";
import { Loading } from "#web/ui/loading.tsx";

import { ExamCard } from "./exam-card.tsx";
import { ExamList, type Exams } from "./exam-list.tsx";
import { ExamMoment } from "./exam-moment.tsx";
import { FallbacksCard } from "./fallbacks-card.tsx";
import { LearningFrame } from "./learning-frame.tsx";
import { LevelHistoryTable } from "./level-history.tsx";
import { ProbationCard } from "./probation-card.tsx";
import type { Progress } from "./progress.ts";
import { Towards } from "./towards.tsx";
import { VouchersView } from "./vouchers.tsx";

const PermissionMatrix = lazy(async () => (await import("./permission-matrix.tsx")).PermissionMatrix);
const LaterLevels = lazy(async () => (await import("./later-levels.tsx")).LaterLevels);
const JudgeView = lazy(async () => (await import("./judge-view.tsx")).JudgeView);
const ReplayView = lazy(async () => (await import("./replay-view.tsx")).ReplayView);

/** An agent's way from student to autonomous: how far it is, what is missing, its exams, and how its level changed. */
export function LearningPage() {
  const { agent_id: agentId = "" } = useRoute().params;
  const progress = useLoad(
    (signal) => callData("GET", `/api/graduation/agents/${encodeURIComponent(agentId)}/progress`, { signal }),
    [agentId],
  );
  const standing = useLoad(
    (signal) => callData("GET", `/api/agents/${encodeURIComponent(agentId)}/standing`, { signal }),
    [agentId],
  );
  return (
    <LearningFrame tab="Autonomy" course={progress.value}>
      {(agent, reloadAgent) => (
        <Way key={agent.id} agent={agent} progress={progress} standing={standing} reloadAgent={reloadAgent} />
      )}
    </LearningFrame>
  );
}

interface WayProps {
  agent: Agent;
  progress: Loaded<Progress>;
  standing: Loaded<Standing>;
  reloadAgent: () => void;
}

function Way({ agent, progress, standing, reloadAgent }: WayProps) {
  const { query, page, change } = useQuery();
  const [round, setRound] = useState(0);
  const path = `/api/graduation/agents/${agent.id}` as const;
  const history = useLoad(
    (signal) => callData("GET", `${path}/history`, { query: { page, limit: 10 }, signal }),
    [agent.id, page, round],
  );
  const examPage = Number(query["exams"] ?? 1);
  const exams = useLoad(
    (signal) => callData("GET", `${path}/exams`, { query: { page: examPage, limit: 5 }, signal }),
    [agent.id, examPage, round],
  );
  const refresh = (): void => {
    setRound((last) => last + 1);
    progress.reload();
    standing.reload();
    reloadAgent();
  };
  useExamUnderWay(exams, refresh);
  useDecidedLevel(agent, refresh);
  return (
    <Loading of={progress}>
      {(found) => (
        <div class="main-and-side">
          <div class="stack">
            {standing.value !== null && (
              <ProbationCard agent={agent} standing={standing.value} onLook={standing.reload} onConfirm={refresh} />
            )}
            {standing.value !== null && <FallbacksCard standing={standing.value} />}
            <Towards
              agent={agent}
              progress={found}
              isExamined={exams.value?.exams[0]?.status === "in_progress"}
              exam={
                exams.value !== null &&
                history.value !== null && (
                  <ExamMoment
                    agent={agent}
                    progress={found}
                    exams={exams.value.exams}
                    history={history.value}
                    onLook={exams.reload}
                    onExam={refresh}
                  />
                )
              }
            />
            <ErrorBoundary>
              <LaterLevels agentId={agent.id} level={agent.maturity_level} />
              <PermissionMatrix agentId={agent.id} of={standing} />
            </ErrorBoundary>
            {exams.value !== null && <ExamList of={exams.value} />}
            <Loading of={history}>
              {(loaded) => <LevelHistoryTable of={loaded} onPage={(next) => change({ page: next })} />}
            </Loading>
          </div>
          <div class="stack">
            <VouchersView of={found.vouchers} />
            <Loading of={exams}>
              {(taken) => (
                <ExamCard
                  agent={agent}
                  progress={found}
                  exams={taken.exams}
                  nextExamAt={history.value?.next_exam_at ?? null}
                />
              )}
            </Loading>
            <ErrorBoundary>
              <ReplayView agentId={agent.id} progress={found} onReplay={progress.reload} />
            </ErrorBoundary>
            <ErrorBoundary>
              <JudgeView role={agent.role} round={round} />
            </ErrorBoundary>
          </div>
        </div>
      )}
    </Loading>
  );
}

/** Reads the page's parts again after a person decided about the level in the head of the page. */
function useDecidedLevel({ maturity_level: level, effective_level: acting }: Agent, onDecided: () => void): void {
  const known = `${level} ${acting}`;
  const before = useRef(known);
  useEffect(() => {
    if (before.current !== known) onDecided();
    before.current = known;
  }, [known]);
}

/** Looks at an exam until it is over; then everything that it decides is read again. */
function useExamUnderWay(exams: Loaded<Exams>, onOver: () => void): void {
  const isUnderWay = exams.value?.exams.some(({ status }) => status === "in_progress") === true;
  useLooks(isUnderWay, exams.reload);
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) onOver();
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay]);
}
