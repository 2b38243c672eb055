import { numberText } from "#web/lib/locale.ts";
import { examText } from "#web/parts/agents/exam-time.ts";
import { Level } from "#web/ui/level.tsx";
import { type LevelName, LEVELS } from "#web/ui/levels.ts";

import type { Agent, AgentPage } from "./overview.ts";

/** The number of names on a step; the others are behind a link. */
const SHOWN = 5;

/** The agents on the stairs of autonomy: the step of each, and how far each is to its next exam. */
export function AutonomyView({ page: { agents, pagination, counts } }: { page: AgentPage }) {
  if (agents.length === 0) return null;
  return (
    <section aria-labelledby="autonomy">
      <header class="row">
        <h2 id="autonomy" class="grow">
          Autonomy
        </h2>
        <p class="muted">
          The line shows how far each is to its next exam.{" "}
          <a href="/agents">{pagination.total === 1 ? "The agent" : `All ${numberText(pagination.total)} agents`}</a>
        </p>
      </header>
      <ol class="stairs funnel" aria-label="Agents by level">
        {LEVELS.map((level) => (
          <Step
            key={level}
            level={level}
            count={counts?.by_level[level] ?? 0}
            agents={agents.filter((agent) => agent.maturity_level === level)}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  level: LevelName;
  /** All agents at this level, also those that were not read. */
  count: number;
  agents: readonly Agent[];
}

function Step({ level, count, agents }: StepProps) {
  const others = count - Math.min(SHOWN, agents.length);
  return (
    <li class={count === 0 ? level : `${level} behind`}>
      <span class="row">
        <span class="grow">
          <Level of={level} />
        </span>
        <span class="number">{numberText(count)}</span>
      </span>
      <ul class="names">
        {agents.slice(0, SHOWN).map((agent) => (
          <Name key={agent.id} agent={agent} />
        ))}
        {others > 0 && (
          <li>
            <a href={`/agents?level=${level}`}>{numberText(others)} more</a>
          </li>
        )}
      </ul>
    </li>
  );
}

function Name({ agent: { id, name, status, figures } }: { agent: Agent }) {
  const progress = figures?.progress ?? null;
  return (
    <li>
      <a class="row" href={`/agents/${id}`}>
        <span class="grow cut">{name}</span>
        {status === "inactive" && <small>inactive</small>}
        {progress !== null && (
          <small class={progress >= 1 ? "number due" : "number"}>
            {progress >= 1 ? examText(figures?.next_exam_at) : progressText(progress)}
          </small>
        )}
      </a>
      {progress !== null && <progress value={progress} max={1} aria-label={`${name}: way to the next exam`} />}
    </li>
  );
}

/** Rounded down: an agent that lacks a little is not there yet. */
const progressText = (progress: number): string => `${Math.floor(progress * 100)} %`;
