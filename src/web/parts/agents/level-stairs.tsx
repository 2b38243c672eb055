import { useEffect, useRef } from "preact/hooks";

import type { DataOf } from "#web/lib/operation.ts";
import { dayText } from "#web/lib/time-words.ts";
import { Level } from "#web/ui/level.tsx";
import { LEVEL_WORDS, LEVELS } from "#web/ui/levels.ts";

import type { Agent } from "./agent.ts";
import { examText, waitsUntil } from "./exam-time.ts";

/** The times at each level, and how far the next one is. */
export type Course = Pick<
  DataOf<"GET /api/graduation/agents/{agent_id}/progress">,
  "levels" | "progress" | "date_forecast"
>;

interface LevelStairsProps {
  agent: Agent;
  course?: Course | null;
}

/**
 * The four levels as stairs: where the agent stands, when it came there, and what is missing for the next step. On probation
 * the step that it acts on is marked too, and its own is dashed.
 */
export function LevelStairs({ agent, course = null }: LevelStairsProps) {
  const reached = LEVELS.findIndex((step) => step === agent.maturity_level);
  const isHeld = agent.probation !== null;
  const actsOn = LEVELS.indexOf(agent.effective_level);
  const hasRisen = useRise(agent.id, reached);
  return (
    <ol class="stairs" aria-label="Levels">
      {LEVELS.map((step, index) => (
        <li
          key={step}
          class={classOf(step, {
            behind: index < reached,
            risen: index === reached && hasRisen,
            held: isHeld && index === reached,
            acts: isHeld && index === actsOn,
          })}
          aria-current={index === reached ? "step" : undefined}
        >
          {index === reached + 1 && <Rise share={course?.progress ?? null} />}
          <Level of={step} />
          <small>
            {isHeld && index === actsOn && index !== reached && <span class="below">acts here</span>}
            {isHeld && index === reached && <span class="below">on probation</span>}
            {index === reached + 1 ? missingText(agent, course) : (timeText(step, course) ?? LEVEL_WORDS[step].does)}
          </small>
        </li>
      ))}
    </ol>
  );
}

const classOf = (step: string, marks: Readonly<Record<string, boolean>>): string =>
  [step, ...Object.keys(marks).filter((mark) => marks[mark] === true)].join(" ");

/** Whether the agent rose to its step while the page was open. */
function useRise(agentId: string, reached: number): boolean {
  const seen = useRef({ agentId, reached });
  const rose = useRef(false);
  if (seen.current.agentId !== agentId) rose.current = false;
  else if (seen.current.reached !== reached) rose.current = reached > seen.current.reached;
  useEffect(() => {
    seen.current = { agentId, reached };
  }, [agentId, reached]);
  return rose.current;
}

/** How much of the next step's edge is reached. */
function Rise({ share }: { share: number | null }) {
  if (share === null) return null;
  return (
    <svg class="rise" aria-hidden="true">
      <rect width={`${share * 100}%`} height="2" />
    </svg>
  );
}

const DAY_MS = 86_400_000;

/** The time of the agent at a level; null if it never was there, or if unknown. */
function timeText(step: string, course: Course | null): string | null {
  const time = course?.levels.find(({ level }) => level === step);
  if (time === undefined) return null;
  if (time.until !== null) return `${dayText(time.since)} – ${dayText(time.until)}`;
  const days = Math.floor((Date.now() - Date.parse(time.since)) / DAY_MS);
  return `since ${dayText(time.since)}${days === 0 ? "" : ` · ${days} ${days === 1 ? "day" : "days"}`}`;
}

/**
 * The distance to the next level, in a few words. It is never an average: a high one would say that little is missing
 * while a requirement is far away.
 */
export function missingText(agent: Agent, course: Course | null): string {
  const { good_runs_to_exam: missing, eligible_levels: eligible, next_exam_at: next } = agent.graduation;
  if (eligible.length > 0) return waitsUntil(next) === null ? "may be examined now" : examText(next);
  // Nothing of the way says less than how many runs are missing.
  if (course !== null && course.progress !== null && course.progress > 0) {
    const forecast = course.date_forecast === null ? "" : ` · about ${dayText(course.date_forecast)}`;
    return `${Math.floor(course.progress * 100)} %${forecast}`;
  }
  if (missing !== null && missing > 0) return `${missing} more good ${missing === 1 ? "run" : "runs"}`;
  return "not yet: see Autonomy";
}
