import { Level } from "#web/ui/level.tsx";

import type { Agent, Work } from "./overview.ts";

const LEVELS = ["student", "intern", "supervised", "autonomous"] as const;

/** So many names stand on a step; the others are behind a link. */
const SHOWN = 5;

/** The agents on the stairs of autonomy: who stands on which step. */
export function AutonomyView({ work: { agents, agentTotal } }: { work: Work }) {
  const isWhole = agents.length === agentTotal;
  return (
    <section aria-labelledby="autonomy">
      <h2 id="autonomy">Autonomy</h2>
      {!isWhole && (
        <p class="muted">
          The newest {agents.length} of {agentTotal} agents.
        </p>
      )}
      <ol class="stairs funnel" aria-label="Agents by level">
        {LEVELS.map((level) => (
          <Step key={level} level={level} agents={agents.filter((agent) => agent.maturity_level === level)} />
        ))}
      </ol>
      <p>
        <a href="/agents">{agentTotal === 1 ? "The agent" : `All ${agentTotal} agents`}</a>
      </p>
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
        {agents.slice(0, SHOWN).map(({ id, name, status }) => (
          <li key={id} class="cut">
            <a href={`/agents/${id}`}>{name}</a>
            {status === "inactive" && <small> inactive</small>}
          </li>
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
