import { Level } from "#web/ui/level.tsx";
import { Sample } from "#web/ui/sample.tsx";

import type { Agent, AgentPage } from "./overview.ts";

const LEVELS = ["student", "intern", "supervised", "autonomous"] as const;

/** The number of names on a step; the others are behind a link. */
const SHOWN = 5;

/** The agents on the stairs of autonomy: the step of each, and how far each is to its next exam. */
export function AutonomyView({ page: { agents, pagination } }: { page: AgentPage }) {
  if (agents.length === 0) return null;
  const isWhole = agents.length === pagination.total;
  return (
    <section aria-labelledby="autonomy">
      <header class="row">
        <h2 id="autonomy" class="grow">
          Autonomy
        </h2>
        <p class="muted">
          {isWhole ? "" : `The nearest ${agents.length} of ${pagination.total} agents. `}The line shows how far each is
          to its next exam. <a href="/agents">All agents</a>
        </p>
      </header>
      <ol class="stairs funnel" aria-label="Agents by level">
        {LEVELS.map((level) => (
          <Step key={level} level={level} agents={agents.filter((agent) => agent.maturity_level === level)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ level, agents }: { level: (typeof LEVELS)[number]; agents: readonly Agent[] }) {
  const others = agents.length - SHOWN;
  return (
    <li class={agents.length === 0 ? level : `${level} behind`}>
      <span class="row">
        <span class="grow">
          <Level of={level} />
        </span>
        <span class="number">{agents.length}</span>
      </span>
      <ul class="names">
        {agents.slice(0, SHOWN).map((agent) => (
          <Name key={agent.id} agent={agent} />
        ))}
        {others > 0 && (
          <li>
            <a href={`/agents?level=${level}`}>{others} more</a>
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
        <Sample of={id} />
        {status === "inactive" && <small>inactive</small>}
        {progress !== null && <small class={progress >= 1 ? "number due" : "number"}>{progressText(progress)}</small>}
      </a>
      {progress !== null && <progress value={progress} max={1} aria-label={`${name}: way to the next exam`} />}
    </li>
  );
}

/** Rounded down: an agent that lacks a little is not there yet. */
const progressText = (progress: number): string => (progress >= 1 ? "exam due" : `${Math.floor(progress * 100)} %`);
