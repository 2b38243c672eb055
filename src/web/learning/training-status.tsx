import type { Loaded } from "#web/lib/use-load.ts";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { AdaptationButton } from "./adaptation-table.tsx";
import { percent, titled } from "./level.ts";
import { PatternTable } from "./pattern-table.tsx";
import type { AdaptedAgent, ProposedAdaptation, TrainingStatus } from "./training.ts";

interface TrainingStatusViewProps {
  agentId: string;
  of: Loaded<TrainingStatus>;
  /** Whether a run is shown above, with the patterns and proposals. */
  hasRun: boolean;
  onChange: (adapted: AdaptedAgent) => void;
}

/** The patterns of all episodes, and the proposals of the latest training. */
export function TrainingStatusView({ agentId, of, hasRun, onChange }: TrainingStatusViewProps) {
  return (
    <section aria-labelledby="learned">
      <h2 id="learned">Learned so far</h2>
      <Loading of={of}>
        {({ learning_statistics: learned, patterns_detected: patterns, adaptations_available: adaptations }) => (
          <>
            <Facts>
              <Fact title="Episodes">{learned.total_experiences}</Fact>
              <Fact title="Succeeded">
                {learned.successful_experiences} ({percent(learned.success_rate)})
              </Fact>
              <Fact title="Confidence">{percent(learned.avg_confidence)}</Fact>
            </Facts>
            {!hasRun && (
              <>
                <h3>Patterns</h3>
                <PatternTable patterns={patterns} />
                <h3>Proposed adaptations</h3>
                <Proposals agentId={agentId} adaptations={adaptations} onChange={onChange} />
              </>
            )}
          </>
        )}
      </Loading>
    </section>
  );
}

interface ProposalsProps {
  agentId: string;
  adaptations: readonly ProposedAdaptation[];
  onChange: (adapted: AdaptedAgent) => void;
}

function Proposals({ agentId, adaptations, onChange }: ProposalsProps) {
  const columns: readonly Column<ProposedAdaptation>[] = [
    { title: "What changes", show: ({ description }) => description },
    { title: "Kind", show: ({ type }) => titled(type) },
    { title: "Expected gain", isNumber: true, show: ({ expected_improvement: gain }) => percent(gain) },
    {
      title: "Do",
      show: ({ id }) => <AdaptationButton agentId={agentId} adaptationId={id} verb="apply" onChange={onChange} />,
    },
  ];
  return (
    <DataTable
      rows={adaptations}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <EmptyState icon="edit" title="No proposals yet">
          A training run looks for some.
        </EmptyState>
      }
    />
  );
}
