import { Moment } from "#web/ui/text.tsx";

import { type RunStep, STATES } from "./workflow-run.ts";

/** The state of a step on the graph; a waiting one says for whom, or until when. */
export function StepStateWords({ of: step }: { of: RunStep | undefined }) {
  if (step === undefined) return <>{STATES.pending.word}</>;
  const { status, approval_id: approval, waits_for: event, wakes_at: wakes } = step;
  if (status === "waiting" && approval !== null) return <>Waits for a person</>;
  if (status === "waiting" && event !== null) return <>Waits for “{event}”</>;
  if ((status === "waiting" || status === "retrying") && wakes !== null)
    return (
      <>
        Wakes at <Moment at={wakes} />
      </>
    );
  return <>{STATES[status].word}</>;
}
