import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Moment } from "#web/ui/text.tsx";

import { AdaptationTable } from "./adaptation-table.tsx";
import { PatternTable } from "./pattern-table.tsx";
import type { AdaptedAgent, TrainingRun } from "./training.ts";

interface TrainingRunViewProps {
  agentId: string;
  runId: string;
  round: number;
  onChange: (adapted: AdaptedAgent) => void;
}

/** The findings and proposals of a training run, with their state. */
export function TrainingRunView({ agentId, runId, round, onChange }: TrainingRunViewProps) {
  const run = useLoad(
    (signal) => callData("GET", `/api/agents/${agentId}/training/runs/${runId}`, { signal }),
    [agentId, runId, round],
  );
  return (
    <section aria-labelledby="run">
      <h2 id="run">Training run</h2>
      <Loading of={run}>
        {(loaded) => (
          <>
            <RunFacts run={loaded} />
            <h3>Patterns</h3>
            <PatternTable patterns={loaded.patterns} hasBounds />
            <h3>Proposed adaptations</h3>
            <AdaptationTable agentId={agentId} adaptations={loaded.adaptations} onChange={onChange} />
          </>
        )}
      </Loading>
    </section>
  );
}

function RunFacts({ run }: { run: TrainingRun }) {
  return (
    <Facts>
      <Fact title="Completed">
        <Moment at={run.completed_at} />
      </Fact>
      <Fact title="Way of learning">{run.strategy === "replay" ? "Tried failed tasks again" : "From the record"}</Fact>
      <Fact title="Episodes looked at">{run.episodes_analyzed}</Fact>
      {run.strategy === "replay" && (
        <Fact title="Tried again">
          {run.episodes_replayed}, of which {run.episodes_recovered} succeed now
        </Fact>
      )}
      <Fact title="Agent version">{run.agent_version}</Fact>
    </Facts>
  );
}
