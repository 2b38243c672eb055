import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import type { Agent } from "#web/parts/agents/agent.ts";
import type { Standing } from "#web/parts/agents/standing.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { endText, levelText, reasonText, replayText, wayOut } from "./standing.ts";

const LevelDialog = lazy(async () => (await import("#web/parts/agents/level-dialog.tsx")).LevelDialog);

interface ProbationCardProps {
  agent: Agent;
  standing: Standing;
  /** Reads the standing again. */
  onLook: () => void;
  onConfirm: () => void;
}

/** An agent's probation: why, since when, the one next thing, and the other ways out. Nothing without a probation. */
export function ProbationCard({ agent, standing, onLook, onConfirm }: ProbationCardProps) {
  const { probation } = standing;
  useLooks(probation !== null && standing.replay?.state === "in_progress", onLook);
  if (probation === null) return null;
  const replay = replayText(standing);
  return (
    <section class="probation" aria-labelledby="probation">
      <h2 id="probation" class="row">
        <span class="grow">On probation</span>
        <small>
          <RelativeTime at={probation.since} />
        </small>
      </h2>
      <p>{levelText(standing)}, until each reason is over:</p>
      <dl class="probation-reasons">
        {probation.reasons.map((reason) => (
          <div key={reason.reason}>
            <dt>{reasonText(reason)}</dt>
            <dd class="muted">{endText(reason)}</dd>
          </div>
        ))}
      </dl>
      <p class="towards">
        <strong class="headline">{wayOut(probation)}</strong>{" "}
        {probation.remaining > 0 && <span class="muted">then it acts as {standing.level} again</span>}
      </p>
      {probation.remaining > 0 && (
        <p class="row">
          <ButtonLink kind="primary" icon="eye" href="/review">
            Look at its runs
          </ButtonLink>
        </p>
      )}
      {replay !== null && (
        <p class="muted" role="status" aria-busy={standing.replay?.state === "in_progress"}>
          {replay}
        </p>
      )}
      {may("GOVERNANCE_APPROVE") && <Confirm agent={agent} onConfirm={onConfirm} />}
    </section>
  );
}

function Confirm({ agent, onConfirm }: { agent: Agent; onConfirm: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>
        <Button onClick={() => setIsOpen(true)}>Confirm the level…</Button>
      </p>
      {isOpen && (
        <ErrorBoundary>
          <LevelDialog agent={agent} decision="confirm" onChange={onConfirm} onClose={() => setIsOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
