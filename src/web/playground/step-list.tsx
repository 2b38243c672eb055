import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import type { RunStep } from "#web/parts/runs/run-detail.ts";
import { iconOf } from "#web/parts/runs/step-icon.ts";
import { Icon } from "#web/ui/icon.tsx";

interface StepListProps {
  steps: readonly RunStep[];
  /** The step from which the variants continue. */
  from?: string | null;
  /** The tools of calls that wait for a person. */
  waiting?: readonly string[];
}

/** The steps at the top of a tree, and the waits for people, in their order. */
export function StepList({ steps, from = null, waiting = [] }: StepListProps) {
  const shown = steps.filter(({ parent_id: parent, kind }) => parent === null || kind === "wait");
  return (
    <ol class="variant-steps" aria-label="Steps">
      {shown.map((step) => (
        <li key={step.id} aria-current={step.id === from ? "step" : undefined}>
          <Icon name={iconOf(step)} />
          <span class="cut">{toolWords(step.name)}</span>
          <small class="number muted">{step.duration_ms === null ? "" : durationText(step.duration_ms)}</small>
          {step.id === from && <small class="muted">from here</small>}
          {step.error !== null && <small class="outcome failed">{step.error.message}</small>}
        </li>
      ))}
      {waiting.map((tool, at) => (
        <li key={`waiting ${at}`} aria-current="step">
          <Icon name="waiting" />
          <span class="cut">{toolWords(tool)}</span>
          <small class="muted">not recorded</small>
        </li>
      ))}
    </ol>
  );
}

/** How many checks hold; nothing without checks. */
export function sayChecks(checks: readonly { passed: boolean }[] | null): string {
  if (checks === null || checks.length === 0) return "";
  return `${checks.filter(({ passed }) => passed).length} of ${checks.length} checks hold`;
}
