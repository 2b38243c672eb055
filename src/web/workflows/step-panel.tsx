import { Button } from "#web/ui/button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { AgentName } from "#web/ui/names.tsx";

import { type Need, type Step, typeWords, type Workflow } from "./workflow.ts";

interface StepPanelProps {
  of: Step;
  workflow: Pick<Workflow, "agent" | "steps">;
  needs: readonly Need[];
  /** Absent for a person who may not change it. */
  onChange?: (() => void) | undefined;
}

/** Shows the work of a step, its condition, and the effect of its failure. */
export function StepPanel({ of: step, workflow, needs, onChange }: StepPanelProps) {
  const { parameters = {}, sample, run_if: condition, for_each: loop } = step;
  return (
    <section class="step-panel" aria-label={step.name}>
      <div class="row">
        <h2 class="grow">{step.name}</h2>
        {onChange !== undefined && (
          <Button size="small" icon="edit" onClick={onChange}>
            Change
          </Button>
        )}
      </div>
      {needs.map(({ message }) => (
        <p key={message} class="outcome partial">
          {message}
        </p>
      ))}
      {step.description !== undefined && step.description !== "" && <p>{step.description}</p>}
      <Facts>
        <Fact title="Kind">{typeWords(step.step_type)}</Fact>
        <Fact title="Id in expressions">
          <code>{step.step_id}</code>
        </Fact>
        <Fact title="Acts as">
          {step.agent_id === undefined ? (
            <AgentName of={workflow.agent} />
          ) : (
            <AgentName of={{ id: step.agent_id, name: null }} />
          )}
        </Fact>
        {condition !== undefined && (
          <Fact title="Runs when">
            <code>{condition}</code>
          </Fact>
        )}
        {loop !== undefined && (
          <Fact title="For each of">
            <code>{typeof loop.items === "string" ? loop.items : JSON.stringify(loop.items)}</code>
          </Fact>
        )}
        <Fact title="If it fails">{failureText(step, workflow.steps)}</Fact>
      </Facts>
      {Object.keys(parameters).length > 0 && (
        <>
          <h3>Settings</h3>
          <JsonTree label="Settings" value={parameters} />
        </>
      )}
      {sample !== undefined && (
        <>
          <h3>Sample for rehearsals</h3>
          <JsonTree label="Sample" value={sample} />
        </>
      )}
    </section>
  );
}

/** `Tries 2 times more, then the run fails`. */
function failureText({ on_error: rule, retry }: Step, steps: readonly Step[]): string {
  const attempts = retry?.attempts ?? 0;
  const tries = attempts === 0 ? "" : `Tries ${attempts} ${attempts === 1 ? "time" : "times"} more, then `;
  const end =
    rule === "continue"
      ? "the run continues"
      : typeof rule === "object"
        ? `“${steps.find(({ step_id: id }) => id === rule.catch)?.name ?? rule.catch}” deals with it`
        : "the run fails";
  return tries === "" ? `${end.charAt(0).toUpperCase()}${end.slice(1)}` : `${tries}${end}`;
}
