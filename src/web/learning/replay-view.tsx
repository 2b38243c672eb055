import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import type { Progress } from "./progress.ts";
import { sayReplay, type Replay } from "./replay.ts";

interface ReplayViewProps {
  agentId: string;
  progress: Progress;
  onReplay: () => void;
}

/** Whether a changed version does as well as the previous one, so that earlier evidence counts in full. */
export function ReplayView({ agentId, progress, onReplay }: ReplayViewProps) {
  const { version, predecessor_version: predecessor, replay } = progress;
  useLooks(replay?.status === "in_progress", onReplay);
  if (predecessor === null && replay === null) return null;
  const take = async (): Promise<void> => {
    await callData("POST", `/api/graduation/agents/${agentId}/replay`);
    onReplay();
  };
  return (
    <section aria-labelledby="replay">
      <h2 id="replay">Replay of version {version}</h2>
      {replay === null ? (
        <p class="muted">
          The evidence of version {predecessor} counts half for version {version}. If the new version does its recorded
          tasks as well, it counts in full. A replay sends and changes nothing.
        </p>
      ) : (
        <Outcome of={replay} />
      )}
      {predecessor !== null && replay?.status !== "in_progress" && may("GOVERNANCE_APPROVE") && (
        <ActionButton act={take}>Replay the tasks of version {predecessor}</ActionButton>
      )}
    </section>
  );
}

function Outcome({ of: replay }: { of: Replay }) {
  const { result } = replay;
  return (
    <>
      <p role="status" aria-busy={replay.status === "in_progress"}>
        {sayReplay(replay)}
      </p>
      {result !== null && (
        <Facts>
          <Fact title="Tasks compared">{result.pairs}</Fact>
          <Fact title="Both did them">{result.both}</Fact>
          <Fact title={`Only version ${replay.predecessor_version}`}>{result.only_old}</Fact>
          <Fact title={`Only version ${replay.version}`}>{result.only_new}</Fact>
          <Fact title="Could not be compared">
            {Object.values(result.skipped).reduce((sum, count) => sum + count, 0)}
          </Fact>
          <Fact title="When">
            <RelativeTime at={replay.created_at} />
          </Fact>
        </Facts>
      )}
    </>
  );
}
