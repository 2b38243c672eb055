import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import type { Standing } from "#web/parts/agents/standing.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { TextField } from "#web/ui/form.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { endText, levelText, reasonText, replayText, wayOut } from "./standing.ts";

interface ProbationCardProps {
  agentId: string;
  standing: Standing;
  /** Reads the standing again. */
  onLook: () => void;
  onConfirm: () => void;
}

/** An agent's probation: why, since when, the one next thing, and the other ways out. Nothing without a probation. */
export function ProbationCard({ agentId, standing, onLook, onConfirm }: ProbationCardProps) {
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
      {may("GOVERNANCE_APPROVE") && <Confirm agentId={agentId} level={standing.level} onConfirm={onConfirm} />}
    </section>
  );
}

function Confirm({ agentId, level, onConfirm }: { agentId: string; level: string; onConfirm: () => void }) {
  const confirm = useAction(async ({ justification }: Readonly<Record<string, string>>) => {
    await callData("POST", `/api/graduation/agents/${agentId}/confirm`, { body: { justification } });
    onConfirm();
  });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>
        <Button onClick={() => setIsOpen(true)}>Confirm the level…</Button>
      </p>
      {isOpen && (
        <FormDrawer
          title={`Confirm ${level} for what acts now?`}
          lead={`It acts as ${level} at once, and the level covers its tools. The audit log keeps the reason.`}
          action={confirm}
          submit="Confirm the level"
          onCancel={() => setIsOpen(false)}
        >
          <TextField label="Why it keeps its level" name="justification" rows={3} maxLength={2_000} required />
        </FormDrawer>
      )}
    </>
  );
}
