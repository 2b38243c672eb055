import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import type { ShownApproval } from "#web/parts/approvals/approval.ts";
import type { RunStep } from "#web/parts/runs/run-detail.ts";
import { iconOf } from "#web/parts/runs/step-icon.ts";
import { useRunSteps } from "#web/parts/runs/use-run-steps.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Prose } from "#web/ui/prose.tsx";

const RUN_ADDRESS = {
  execution: "/runs/",
  sdlc_run: "/development?run_id=",
  workflow_run: "/workflows/runs/",
} as const;

/** The run that the decision continues or ends, with its steps so far; nothing for a request that was made in advance. */
export function WaitingRun({ approval }: { approval: ShownApproval }) {
  const { execution_id: id, run_kind: kind, run } = approval;
  if (id === null || kind === null) return null;
  const isUnderWay = kind === "execution" && run?.status === "in_progress";
  return (
    <section aria-label="The waiting run">
      <h3 class="row">
        <span class="grow">The waiting run</span>
        <a href={`${RUN_ADDRESS[kind]}${id}`}>{kind === "workflow_run" ? "Open the run" : "Open trace"}</a>
      </h3>
      <Prose text={run?.task ?? (kind === "sdlc_run" ? "A development run" : "A task of the agent")} />
      {isUnderWay ? <Steps agentId={approval.agent_id} executionId={id} /> : <Sum of={run ?? null} />}
    </section>
  );
}

function Sum({ of: run }: { of: ShownApproval["run"] | null }) {
  if (run === null || run === undefined) return null;
  return (
    <p class="below">
      {run.steps === 1 ? "1 step so far" : `${run.steps} steps so far`}; {run.status.replaceAll("_", " ")}
    </p>
  );
}

/** The latest ones: what it did last is what led to the request. */
const MAX_STEPS = 7;

function Steps({ agentId, executionId }: { agentId: string; executionId: string }) {
  const { done, underWay } = useRunSteps(agentId, executionId);
  const begun = underWay.filter(({ started_at: at }) => at !== null);
  const steps = [...done, ...begun].filter(({ kind }) => kind !== "governance").slice(-MAX_STEPS);
  return (
    <ol class="steps-so-far" aria-label="Its steps so far">
      {steps.map((step) => (
        <Step key={step.id} of={step} />
      ))}
    </ol>
  );
}

function Step({ of: step }: { of: RunStep }) {
  return (
    <li class={step.kind === "wait" ? "outcome waiting" : undefined}>
      <Icon name={step.kind === "wait" ? "waiting" : iconOf(step)} />
      <span class="grow cut">{toolWords(step.name)}</span>
      <span class="number">{step.duration_ms === null ? "" : durationText(step.duration_ms)}</span>
    </li>
  );
}
