import { isInSample, may } from "#web/lib/session.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { levelsAbove } from "#web/ui/levels.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Moment } from "#web/ui/text.tsx";

import { stepsOf, type ExamStep } from "./exam-steps.ts";
import { sayExam, type Exam } from "./exam.ts";
import { standingsOf, type Progress } from "./progress.ts";

interface ExamCardProps {
  agent: Agent;
  progress: Progress;
  /** The latest first. */
  exams: readonly Exam[];
  /** No exam before this. */
  nextExamAt: string | null;
}

const LOOKS: Readonly<Record<ExamStep["state"], readonly [look: string, icon: IconName, word: string]>> = {
  passed: ["done", "done", "passed"],
  failed: ["failed", "failed", "failed"],
  running: ["running", "running", "under way"],
  open: ["void", "void", "open"],
};

/** The exam for the next level, stage by stage, and why it cannot be taken yet. */
export function ExamCard({ agent, progress, exams, nextExamAt }: ExamCardProps) {
  const [target] = levelsAbove(agent.maturity_level);
  const [latest] = exams;
  const taken = latest !== undefined && latest.target_level === target && latest.status !== "void" ? latest : null;
  return (
    <section aria-labelledby="exam">
      <h2 id="exam">{target === undefined ? "Exam" : `Exam for ${target}`}</h2>
      <p class="muted" role="status">
        {latest === undefined ? "There has been no exam yet." : <Latest of={latest} />}
      </p>
      {target !== undefined && taken?.status !== "in_progress" && (
        <>
          <Stages of={stepsOf(taken, progress)} />
          <NoExamYet target={target} why={whyNot(agent, progress, nextExamAt)} />
        </>
      )}
    </section>
  );
}

function Latest({ of: exam }: { of: Exam }) {
  const { meaning } = sayExam(exam);
  if (exam.status === "in_progress") return <>It is under way.</>;
  return (
    <>
      <RelativeTime at={exam.created_at} />, for {exam.target_level}: {meaning}
    </>
  );
}

/** The five stages, with what each looks at or found. */
export const Stages = ({ of: steps }: { of: readonly ExamStep[] }) => (
  <ol class="exam-stages" aria-label="Stages of the exam">
    {steps.map((step) => (
      <Step key={step.stage} of={step} />
    ))}
  </ol>
);

function Step({ of: { name, state, lines } }: { of: ExamStep }) {
  const [look, icon, word] = LOOKS[state];
  return (
    <li class={state} aria-current={state === "running" ? "step" : undefined}>
      <span class={`outcome ${look}`}>
        <Icon name={icon} label={word} />
      </span>
      <span>{name}</span>
      <small>
        {lines.map((line) => (
          <span key={line} class="below">
            {line}
          </span>
        ))}
      </small>
    </li>
  );
}

/** Why an exam must fail, or cannot be; null when it may be taken. */
type WhyNot = string | { from: string } | null;

/** An exam that must fail is not offered: it would cost the agent hours. */
function NoExamYet({ target, why }: { target: string; why: WhyNot }) {
  if (why === null || !may("GOVERNANCE_APPROVE")) return null;
  return (
    <>
      <Button isDisabled describedBy="why-no-exam">
        Take the exam for {target}
      </Button>
      <p id="why-no-exam" class="muted">
        {typeof why === "string" ? (
          why
        ) : (
          <>
            Next attempt: from <Moment at={why.from} /> on.
          </>
        )}
      </p>
    </>
  );
}

export function whyNot(agent: Agent, progress: Progress, nextExamAt: string | null): WhyNot {
  if (agent.status === "inactive") return "The agent is inactive; only an active agent is examined.";
  if (nextExamAt !== null && Date.parse(nextExamAt) > Date.now()) return { from: nextExamAt };
  const missing = standingsOf(progress).filter(({ holds }) => !holds);
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name.toLowerCase()).join("; ");
  const next = isInSample()
    ? "once all are met, you can let it sit its exam."
    : "the platform examines the agent automatically once all are met.";
  return `Not all requirements are met yet: ${names}. A failed exam costs six hours; ${next}`;
}
