import type { ComponentChildren } from "preact";
import { ErrorBoundary, lazy } from "preact-iso";

import type { Agent } from "#web/parts/agents/agent.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { NextAction } from "./next-action.tsx";
import { headlineOf, markText, standingsOf, type Progress, type Standing } from "./progress.ts";

const ProgressChart = lazy(async () => (await import("./progress-chart.tsx")).ProgressChart);

interface TowardsProps {
  agent: Agent;
  progress: Progress;
  /** Whether it sits an exam now. */
  isExamined: boolean;
  exam: ComponentChildren;
}

/** The way to the next level: what is missing in runs, over time with its marks, and by requirement. */
export function Towards({ agent, progress, isExamined, exam }: TowardsProps) {
  const { graduation } = agent;
  const { target_level: target, date_forecast: forecast, pace, days } = progress;
  return (
    <section aria-labelledby="towards">
      <h2 id="towards" class="row">
        {target === null ? (
          "Progress so far"
        ) : (
          <>
            Towards <Level of={target} />
          </>
        )}
      </h2>
      <p class="towards">
        <strong class="headline">
          {isExamined && target !== null
            ? `Its exam for ${target} is under way.`
            : headlineOf(progress, graduation.next_exam_at)}
        </strong>{" "}
        {forecast !== null && (progress.progress ?? 0) < 1 && (
          <span class="muted">
            at the current pace: <RelativeTime at={forecast} />
            {pace !== null && <>, with {pace.runs_per_day.toFixed(1)} runs a day that count</>}
          </span>
        )}
      </p>
      {exam}
      <NextAction of={progress} />
      {days.length > 1 && days.some((day) => day.progress !== null) && (
        <ErrorBoundary>
          <ProgressChart progress={progress} />
          <ExamKeys of={progress.marks} />
        </ErrorBoundary>
      )}
      <Requirements of={standingsOf(progress)} />
      <Marks of={progress.marks} />
    </section>
  );
}

/** The legend of the line's dots, if there are any. Above the line, it would read as the state of the next exam. */
function ExamKeys({ of: marks }: { of: Progress["marks"] }) {
  const exams = marks.filter((mark) => mark.kind === "exam");
  if (exams.length === 0) return null;
  return (
    <small class="row">
      {exams.some(({ passed }) => passed) && (
        <span class="outcome done">
          <Icon name="done" /> An exam that was passed
        </span>
      )}
      {exams.some(({ passed }) => !passed) && (
        <span class="outcome failed">
          <Icon name="not-done" /> An exam that was failed
        </span>
      )}
    </small>
  );
}

function Requirements({ of: standings }: { of: readonly Standing[] }) {
  if (standings.length === 0) return null;
  return (
    <ul class="requirements" aria-label="Requirements of the exam">
      {standings.map((standing) => (
        <li key={standing.name}>
          <span>
            {standing.name} <small class="below">{standing.help}</small>
          </span>
          <Bar of={standing} />
          <strong class="number">{standing.now}</strong>
          <span class="muted">{standing.asked}</span>
          <span class={standing.holds ? "outcome done" : "outcome waiting"}>
            <Icon name={standing.holds ? "done" : "running"} />
            {standing.holds ? "Holds" : "Not yet"}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A bar, with a line where it must reach to, or must stay below. */
function Bar({ of: { name, now, asked, share, mark, holds } }: { of: Standing }) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={`${name}: ${now} ${asked}`}>
      <rect class="track" width="100" height="6" />
      <rect class={holds ? "fill" : "fill short"} width={share * 100} height="6" />
      {mark !== null && <rect class="mark" x={Math.min(99, mark * 100)} width="0.8" height="6" />}
    </svg>
  );
}

function Marks({ of: marks }: { of: Progress["marks"] }) {
  if (marks.length === 0) return null;
  return (
    <details>
      <summary>Milestones</summary>
      <ol class="marks">
        {marks.toReversed().map((mark) => (
          <li key={`${mark.kind} ${mark.at}`}>
            <RelativeTime at={mark.at} /> · {markText(mark)}
          </li>
        ))}
      </ol>
    </details>
  );
}
