import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type LevelName, levelsAbove } from "#web/ui/levels.ts";
import { Loading } from "#web/ui/loading.tsx";

import { percent, titled } from "./level.ts";
import { sayGap } from "./readiness.ts";

interface LaterLevelsProps {
  agentId: string;
  level: LevelName;
}

/** The requirements of later levels, once a person opens them. */
export function LaterLevels({ agentId, level }: LaterLevelsProps) {
  const later = levelsAbove(level).slice(1);
  if (later.length === 0) return null;
  return (
    <section aria-label="Later levels">
      {later.map((target) => (
        <LaterLevel key={target} agentId={agentId} target={target} />
      ))}
    </section>
  );
}

function LaterLevel({ agentId, target }: { agentId: string; target: LevelName }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>What {titled(target)} asks</summary>
      {isOpen && <Gaps agentId={agentId} target={target} />}
    </details>
  );
}

function Gaps({ agentId, target }: { agentId: string; target: LevelName }) {
  const readiness = useLoad(
    (signal) =>
      callData("GET", `/api/graduation/agents/${agentId}/readiness`, { query: { target_level: target }, signal }),
    [agentId, target],
  );
  return (
    <Loading of={readiness}>
      {({ gaps, readiness_score: score }) => (
        <>
          <p>Readiness {percent(score)}.</p>
          <ul>
            {gaps.map((gap) => (
              <li key={gap.requirement}>{sayGap(gap)}</li>
            ))}
          </ul>
        </>
      )}
    </Loading>
  );
}
