import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Choice } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { AdaptationButton } from "./adaptation-table.tsx";
import { LearnedGuidance } from "./learned-guidance.tsx";
import { LearningFrame } from "./learning-frame.tsx";
import { TrainingRunView } from "./training-run.tsx";
import { TrainingStatusView } from "./training-status.tsx";
import type { AdaptedAgent, TrainingRun } from "./training.ts";

/** Learned patterns, training runs, and the changes they propose. */
export function TrainingPage() {
  return (
    <LearningFrame tab="Training">
      {(agent, reloadAgent) => <Training key={agent.id} agent={agent} reloadAgent={reloadAgent} />}
    </LearningFrame>
  );
}

function Training({ agent, reloadAgent }: { agent: Agent; reloadAgent: () => void }) {
  const { query, change } = useQuery();
  const [round, setRound] = useState(0);
  const [adapted, setAdapted] = useState<AdaptedAgent | null>(null);
  const status = useLoad(
    (signal) => callData("GET", `/api/agents/${agent.id}/training`, { signal }),
    [agent.id, round],
  );
  const refresh = (): void => {
    setRound((last) => last + 1);
    reloadAgent();
  };
  const onChange = (now: AdaptedAgent): void => {
    setAdapted(now);
    refresh();
  };
  const runId = query["run"];
  return (
    <>
      {adapted !== null && <AdaptedNotice agentId={agent.id} adapted={adapted} onChange={onChange} />}
      {may("AGENT_MANAGE") && (
        <Train
          agentId={agent.id}
          onTrained={(run) => {
            setAdapted(null);
            change({ run: run.run_id });
            refresh();
          }}
        />
      )}
      {runId !== undefined && <TrainingRunView agentId={agent.id} runId={runId} round={round} onChange={onChange} />}
      <TrainingStatusView agentId={agent.id} of={status} hasRun={runId !== undefined} onChange={onChange} />
      <LearnedGuidance agent={agent} onChange={onChange} />
    </>
  );
}

interface AdaptedNoticeProps {
  agentId: string;
  adapted: AdaptedAgent;
  onChange: (adapted: AdaptedAgent) => void;
}

function AdaptedNotice({ agentId, adapted: { adaptation, agent }, onChange }: AdaptedNoticeProps) {
  const isApplied = adaptation.status === "applied";
  return (
    <Notice>
      <p>
        {isApplied ? "Applied" : "Undone"}: {adaptation.description} The agent is at version {agent.version} now.
      </p>
      {isApplied && <AdaptationButton agentId={agentId} adaptationId={adaptation.id} verb="undo" onChange={onChange} />}
    </Notice>
  );
}

/** The ways of learning to choose from, in a drawer. */
function Train({ agentId, onTrained }: { agentId: string; onTrained: (run: TrainingRun) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const train = useAction(async ({ strategy }: Readonly<Record<string, string>>) => {
    const run = await callData("POST", `/api/agents/${agentId}/train`, { body: { strategy } });
    setIsOpen(false);
    onTrained(run);
  });
  return (
    <div class="row">
      <Button icon="book" onClick={() => setIsOpen(true)}>
        Train it
      </Button>
      <span class="muted">
        Training proposes changes from the latest episodes. Nothing changes until you apply one.
      </span>
      {isOpen && (
        <FormDrawer
          title="Train it"
          lead="New proposals replace those of earlier runs."
          action={train}
          submit="Start training"
          onCancel={() => setIsOpen(false)}
        >
          <Choice
            label="Way of learning"
            name="strategy"
            options={[
              ["consolidate", "From the record of its tasks"],
              ["replay", "Try the latest failed tasks again, without consequences"],
            ]}
          />
        </FormDrawer>
      )}
    </div>
  );
}
