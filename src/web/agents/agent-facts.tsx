import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type Agent, percent, roleText } from "#web/parts/agents/agent.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Json, Moment } from "#web/ui/text.tsx";

import { thinksWith } from "./thinks-with.ts";

/** Facts and figures of an agent. */
export function AgentFacts({ agent }: { agent: Agent }) {
  return (
    <div class="stack">
      <section>
        <h2>Statistics</h2>
        <Statistics agent={agent} />
      </section>
      <section>
        <h2>About</h2>
        <About agent={agent} />
      </section>
    </div>
  );
}

function About({ agent: { role, capabilities, configuration, created_at, updated_at } }: { agent: Agent }) {
  const models = useLoad((signal) => callData("GET", "/api/models", { signal }), []);
  return (
    <>
      <Facts>
        <Fact title="Role">{roleText(role)}</Fact>
        <Fact title="Can">{capabilities.length === 0 ? "–" : capabilities.join(", ")}</Fact>
        <Fact title="Model">{models.value === null ? "…" : thinksWith(configuration, models.value)}</Fact>
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
  const { total_executions: total, successful_executions: successful, claimed_executions: claimed } = statistics;
  const shareText = (runs: number): string => (total === 0 ? "–" : `${numberText(runs)}, ${percent(runs / total)}`);
  return (
    <Facts>
      <Fact title="Runs">{total}</Fact>
      <Fact title="Done">{shareText(successful - claimed)}</Fact>
      <Fact title="Claimed">{shareText(claimed)}</Fact>
      <Fact title="Confidence">{total === 0 ? "–" : `${percent(statistics.avg_confidence)} on average`}</Fact>
      <Fact title="Last run">
        <Moment at={statistics.last_execution} />
      </Fact>
    </Facts>
  );
}
