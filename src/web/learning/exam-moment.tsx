import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { levelsAbove } from "#web/ui/levels.ts";
import { NamedPerson } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { Stages, whyNot } from "./exam-card.tsx";
import { stepsOf } from "./exam-steps.ts";
import { nameOfStage, reasonsOf, type Exam } from "./exam.ts";
import { titled } from "./level.ts";
import type { Progress } from "./progress.ts";

type LevelHistory = DataOf<"GET /api/graduation/agents/{agent_id}/history">;

interface ExamMomentProps {
  agent: Agent;
  progress: Progress;
  /** The latest first. */
  exams: readonly Exam[];
  history: LevelHistory;
  /** Reads the exams again. */
  onLook: () => void;
  onExam: () => void;
}

/** The exam where the headline stands: its button, then its stages as they are decided, then what it led to. */
export function ExamMoment({ agent, progress, exams: [latest], history, onLook, onExam }: ExamMomentProps) {
  if (latest?.status === "in_progress") return <UnderWay of={latest} progress={progress} />;
  return (
    <>
      {latest !== undefined && isRecent(latest) && <Result of={latest} agent={agent} history={history} />}
      <TakeExam agent={agent} progress={progress} nextExamAt={history.next_exam_at} onLook={onLook} onExam={onExam} />
    </>
  );
}

function UnderWay({ of: exam, progress }: { of: Exam; progress: Progress }) {
  return (
    <div class="exam-moment">
      <p class="muted" role="status">
        This may take some minutes; you may leave this page.
      </p>
      <Stages of={stepsOf(exam, progress)} />
    </div>
  );
}

const RECENT_MS = 86_400_000;

/** A day later the exam is history, which the page has below. */
const isRecent = ({ completed_at: at }: Exam): boolean => at !== null && Date.now() - Date.parse(at) < RECENT_MS;

function Result({ of: exam, agent, history }: { of: Exam; agent: Agent; history: LevelHistory }) {
  const { passed, target_level: target, completed_at: at } = exam;
  if (passed === true && agent.maturity_level === target)
    return (
      <p class="exam-moment">
        <span class="outcome done">
          <Icon name="done" />
          <strong>Promoted to {titled(target)}</strong>
        </span>{" "}
        <RelativeTime at={at} />, by {wantedBy(exam, history)}. {casesText(exam)}
      </p>
    );
  const failed = exam.stages.find((stage) => !stage.passed);
  if (passed !== false || failed === undefined) return null;
  return (
    <p class="exam-moment">
      <span class="outcome failed">
        <Icon name="failed" />
        <strong>
          The exam for {target} failed at “{nameOfStage(failed.name)}”
        </strong>
      </span>{" "}
      <RelativeTime at={at} />. {reasonsOf(failed)[0]} <a href="#exam">See each stage</a>
    </p>
  );
}

/** The one who let the agent sit the exam that it passed. */
function wantedBy({ exam_id: id }: Exam, { history }: LevelHistory) {
  const actor = history.find(({ exam }) => exam?.exam_id === id)?.actor;
  if (actor === undefined || actor.kind === "system") return "the exam that the platform held";
  if (actor.kind === "api_key" || actor.id === null) return "the exam that an API key started";
  return (
    <>
      the exam that <NamedPerson of={{ id: actor.id, name: actor.name }} /> started
    </>
  );
}

const casesText = ({ stages }: Exam): string =>
  stages
    .filter(({ name }) => name === "edge_cases")
    .flatMap((stage) => reasonsOf(stage).slice(0, 1))
    .join(" ");

const LOOK_MS = 1_000;

interface TakeExamProps extends Pick<ExamMomentProps, "agent" | "progress" | "onLook" | "onExam"> {
  /** No exam before this. */
  nextExamAt: string | null;
}

/** The button of the headline, when an exam may be taken now. */
function TakeExam({ agent, progress, nextExamAt, onLook, onExam }: TakeExamProps) {
  const [target] = levelsAbove(agent.maturity_level);
  const isOpen = target !== undefined && whyNot(agent, progress, nextExamAt) === null;
  if (!isOpen || !may("GOVERNANCE_APPROVE")) return null;
  const take = async (): Promise<void> => {
    // The answer comes with the end of a short exam; its stages are there before.
    const looks = setInterval(onLook, LOOK_MS);
    try {
      await callData("POST", `/api/graduation/agents/${agent.id}/exam`, { body: { target_level: target } });
    } finally {
      clearInterval(looks);
    }
    onExam();
  };
  return (
    <p>
      <ActionButton
        kind="primary"
        act={take}
        confirm={`Examine ${agent.name} for ${target}? If it passes, it is promoted at once; if it fails, it must wait six hours.`}
      >
        Take the exam for {target}
      </ActionButton>
    </p>
  );
}
