import type { Agent } from "#web/parts/agents/agent.ts";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { AdaptationButton } from "./adaptation-table.tsx";
import { guidanceOf, type AdaptedAgent, type Guidance } from "./training.ts";

interface LearnedGuidanceProps {
  agent: Agent;
  onChange: (adapted: AdaptedAgent) => void;
}

/** The guidance of training that is in force. */
export function LearnedGuidance({ agent, onChange }: LearnedGuidanceProps) {
  const columns: readonly Column<Guidance>[] = [
    { title: "Guidance", show: ({ text }) => text },
    {
      title: "Do",
      show: ({ id }) => <AdaptationButton agentId={agent.id} adaptationId={id} verb="undo" onChange={onChange} />,
    },
  ];
  return (
    <section aria-labelledby="guidance">
      <h2 id="guidance">Guidance in force</h2>
      <DataTable
        rows={guidanceOf(agent.configuration)}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon="book" title="The agent has no learned guidance">
            An applied proposal gives it some.
          </EmptyState>
        }
      />
    </section>
  );
}
