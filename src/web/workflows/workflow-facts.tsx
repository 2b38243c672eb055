import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { AgentName, NamedPerson } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { type Workflow, workflowPath } from "./workflow.ts";

/** The agent, the inputs, the owner and the versions of a workflow. */
export function WorkflowFacts({ of: workflow }: { of: Workflow }) {
  const { id, version, agent, input_schema: inputs, budget, timeout_hours: hours } = workflow;
  const versions = useLoad(
    (signal) => callData("GET", `${workflowPath(id)}/versions`, { query: { limit: 10 }, signal }),
    [id, version],
  );
  return (
    <section>
      <h2>About it</h2>
      <Facts>
        <Fact title="Agent">
          <AgentName of={agent} />
        </Fact>
        <Fact title="Inputs">{inputs.length === 0 ? "Any object" : inputs.map(({ name }) => name).join(", ")}</Fact>
        <Fact title="A run may last">{hours % 24 === 0 ? daysText(hours / 24) : `${hours} h`}</Fact>
        {budget?.usd !== undefined && <Fact title="A run may spend">${budget.usd}</Fact>}
        {budget?.tokens !== undefined && <Fact title="Tokens of a run">{budget.tokens}</Fact>}
        <Fact title="Owner, who orders its runs">
          <NamedPerson of={workflow.owner} />
        </Fact>
      </Facts>
      <h3>Versions</h3>
      <ul class="plain">
        {(versions.value?.versions ?? []).map((one) => (
          <li key={one.version}>
            {one.version}: <NamedPerson of={one.saved_by} />, <RelativeTime at={one.created_at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const daysText = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
