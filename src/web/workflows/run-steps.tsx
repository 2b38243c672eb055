import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { RunState } from "./run-state.tsx";
import {
  isOver,
  keyOf,
  readRunsAgain,
  runAddress,
  runPath,
  type RunStep,
  tookText,
  type WorkflowRun,
} from "./workflow-run.ts";

interface RunStepsProps {
  of: WorkflowRun;
  /** The names of the steps by their ids. */
  names: ReadonlyMap<string, string>;
}

/** The steps of a run in order, each with its state, its result, and the way on. */
export function RunSteps({ of: run, names }: RunStepsProps) {
  return (
    <section>
      <h2>Steps</h2>
      <ol class="run-steps">
        {run.steps.map((step) => (
          <li key={keyOf(step)} id={step.item === null ? `step-${step.step_id}` : undefined}>
            <div class="row">
              <b class="grow">
                {names.get(step.step_id) ?? step.step_id}
                {step.item !== null && `, item ${step.item + 1}`}
              </b>
              <small class="muted">{tookText(step)}</small>
              <RunState of={step.status} />
            </div>
            <StepWords of={step} />
            {step.error !== null && <p class="outcome failed">{step.error.message}</p>}
            {step.output !== null && step.status === "completed" && (
              <details>
                <summary>
                  {step.from === "sample" ? "Sample" : step.from === "reused" ? "Result of the former run" : "Result"}
                </summary>
                <JsonTree label={`Result of ${names.get(step.step_id) ?? step.step_id}`} value={step.output} />
              </details>
            )}
            <StepActions of={step} run={run} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says for whom a step waits, and leads to its work. */
function StepWords({ of: step }: { of: RunStep }) {
  const {
    execution_id: executionId,
    workflow_run_id: subRun,
    approval_id: approvalId,
    wakes_at: wakes,
    waits_for: event,
    callback_url: callback,
  } = step;
  const isWaiting = step.status === "waiting";
  return (
    <p class="muted">
      {isWaiting && approvalId !== null && (
        <>
          Waits for a person: <a href={`/approvals/${approvalId}`}>decide</a>
          {wakes !== null && (
            <>
              {" "}
              until <Moment at={wakes} />
            </>
          )}
          .{" "}
        </>
      )}
      {isWaiting && event !== null && <>Waits for “{event}”. </>}
      {callback !== null && (
        <>
          Waits for one request to <code>{new URL(callback, location.origin).href}</code>.{" "}
        </>
      )}
      {(isWaiting || step.status === "retrying") && approvalId === null && wakes !== null && (
        <>
          Wakes at <Moment at={wakes} />.{" "}
        </>
      )}
      {executionId !== null && <a href={`/runs/${executionId}`}>See the agent's run</a>}
      {subRun !== null && <a href={runAddress(subRun)}>See the run of the workflow</a>}
      {step.attempt > 1 && <> Attempt {step.attempt}.</>}
    </p>
  );
}

function StepActions({ of: step, run }: { of: RunStep; run: WorkflowRun }) {
  const { route } = useLocation();
  if (!may("AGENT_RUN")) return null;
  const path = runPath(run.run_id);
  const again = async (): Promise<void> => {
    await callData("POST", `${path}/steps/${encodeURIComponent(keyOf(step))}/retry`);
    tell("The step is tried again.");
    readRunsAgain();
  };
  const fromHere = async (): Promise<void> => {
    const { run_id: id } = await callData("POST", `${path}/rerun`, { body: { from_step: step.step_id } });
    route(runAddress(id));
  };
  return (
    <div class="actions">
      {run.status === "failed" && step.status === "failed" && (
        <ActionButton act={again}>Try this step again</ActionButton>
      )}
      {isOver(run.status) && step.item === null && step.status !== "pending" && (
        <ActionButton kind="ghost" act={fromHere}>
          Run again from here
        </ActionButton>
      )}
    </div>
  );
}
