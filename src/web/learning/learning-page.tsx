import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Loading } from "#web/ui/loading.tsx";

import type { Agent } from "./agent.ts";
import { ExamView } from "./exam-view.tsx";
import { JudgeView } from "./judge-view.tsx";
import { LearningFrame } from "./learning-frame.tsx";
import type { LevelHistory } from "./level-change.ts";
import { LevelHistoryTable } from "./level-history.tsx";
import { PermissionMatrix } from "./permission-matrix.tsx";
import { ProgressView } from "./progress-view.tsx";
import { ReadinessView } from "./readiness-view.tsx";
import { ShiftLevel } from "./shift-level.tsx";

/** An agent's way from student to autonomous: how far it is, what is missing, its exams, and how its level changed. */
export function LearningPage() {
  return (
    <LearningFrame tab="Autonomy">
      {(agent, reloadAgent) => <Way key={agent.id} agent={agent} reloadAgent={reloadAgent} />}
    </LearningFrame>
  );
}

function Way({ agent, reloadAgent }: { agent: Agent; reloadAgent: () => void }) {
  const { page, change } = useQuery();
  const [round, setRound] = useState(0);
  const history = useLoad(
    (signal) =>
      callData<LevelHistory>("GET", `/api/graduation/agents/${agent.id}/history`, {
        query: { page, limit: 10 },
        signal,
      }),
    [agent.id, page, round],
  );
  const refresh = (): void => {
    setRound((last) => last + 1);
    reloadAgent();
  };
  return (
    <>
      <ReadinessView agentId={agent.id} level={agent.maturity_level} round={round} />
      <ProgressView agentId={agent.id} round={round} />
      <JudgeView role={agent.role} round={round} />
      <Loading of={history}>
        {(loaded) => (
          <>
            <ExamView agent={agent} nextExamAt={loaded.next_exam_at} round={round} onExam={refresh} />
            {may("GOVERNANCE_APPROVE") && <ShiftLevel agent={agent} onShift={refresh} />}
            <PermissionMatrix agentId={agent.id} />
            <LevelHistoryTable of={loaded} onPage={(next) => change({ page: next })} />
          </>
        )}
      </Loading>
    </>
  );
}
