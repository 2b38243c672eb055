import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { fromRun } from "#web/parts/runs/from-run.ts";
import type { RunStep } from "#web/parts/runs/run-detail.ts";
import { ButtonLink } from "#web/ui/button.tsx";

const StepTexts = lazy(async () => (await import("./step-texts.tsx")).StepTexts);

interface StepInFullProps {
  agentId: string;
  executionId: string;
  step: RunStep;
}

/** The whole texts of a step of a run that has ended. Their code and the texts load when a person opens them. */
export function StepInFull({ agentId, executionId, step }: StepInFullProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (step.kind !== "model" && step.kind !== "tool") return null;
  return (
    <>
      {step.model !== null && may("AGENT_RUN") && (
        <p>
          <ButtonLink size="small" icon="flask" shortcut="=" href={fromRun(executionId, step.id)}>
            Try variants from here <kbd aria-hidden="true">=</kbd>
          </ButtonLink>
        </p>
      )}
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Input and output in full</summary>
        {isOpen && (
          <ErrorBoundary>
            <StepTexts agentId={agentId} executionId={executionId} stepId={step.id} />
          </ErrorBoundary>
        )}
      </details>
    </>
  );
}
