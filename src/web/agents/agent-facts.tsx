import { Fact, Facts } from "#web/ui/facts.tsx";
import { Level } from "#web/ui/level.tsx";
import { Json, Moment } from "#web/ui/text.tsx";

import { type Agent, percent } from "./agent.ts";

/** What an agent is, how it has done, and how near it is to its next level. */
export function AgentFacts({ agent }: { agent: Agent }) {
  return (
    <>
      {agent.description !== null && agent.description !== "" && <p>{agent.description}</p>}
      <div class="columns">
        <article>
          <h2>About</h2>
          <About agent={agent} />
        </article>
        <article>
          <h2>Statistics</h2>
          <Statistics agent={agent} />
        </article>
        <article>
          <h2>Path to autonomy</h2>
          <Graduation agent={agent} />
        </article>
      </div>
    </>
  );
}

function About({ agent: { capabilities, configuration, created_at, updated_at } }: { agent: Agent }) {
  return (
    <>
      <Facts>
        <Fact title="Can">{capabilities.length === 0 ? "–" : capabilities.join(", ")}</Fact>
        <Fact title="Model">{configuration.model ?? "the platform's default"}</Fact>
        <Fact title="Created">
          <Moment at={created_at} />
        </Fact>
        <Fact title="Changed">
          <Moment at={updated_at} />
        </Fact>
      </Facts>
      {Object.keys(configuration).length > 0 && (
        <details>
          <summary>The whole configuration</summary>
          <Json value={configuration} />
        </details>
      )}
    </>
  );
}

function Statistics({ agent: { statistics } }: { agent: Agent }) {
  const { total_executions: total, successful_executions: successful } = statistics;
  return (
    <Facts>
      <Fact title="Tasks">{total}</Fact>
      <Fact title="Done">{total === 0 ? "–" : `${successful}, ${percent(statistics.success_rate)}`}</Fact>
      <Fact title="Confidence">{total === 0 ? "–" : `${percent(statistics.avg_confidence)} on average`}</Fact>
      <Fact title="Last task">
        <Moment at={statistics.last_execution} />
      </Fact>
    </Facts>
  );
}

function Graduation({ agent: { id, graduation } }: { agent: Agent }) {
  const { episodes_until_exam: missing, eligible_levels: eligible } = graduation;
  return (
    <>
      <Facts>
        <Fact title="Level">
          <Level of={graduation.current_level} />
        </Fact>
        <Fact title="Readiness">{percent(graduation.readiness_score)}</Fact>
        <Fact title="Tasks until exam">{missing}</Fact>
        <Fact title="May be examined for">{eligible.length === 0 ? "–" : eligible.join(", ")}</Fact>
      </Facts>
      <p>
        <a href={`/agents/${id}/learning`}>How it learns</a> · <a href={`/agents/${id}/chat`}>Chat with it</a>
      </p>
    </>
  );
}
