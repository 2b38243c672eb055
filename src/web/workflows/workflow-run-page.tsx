import { useLocation, useRoute } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { RunState } from "./run-state.tsx";
import { RunSteps } from "./run-steps.tsx";
import { StepGraph } from "./step-graph.tsx";
import { StepStateWords } from "./step-state-words.tsx";
import { useWorkflowRun } from "./use-workflow-run.ts";
import { isOver, readRunsAgain, RUNS, runAddress, runPath, STATES, type WorkflowRun } from "./workflow-run.ts";
import { addressOf, type Step, workflowPath } from "./workflow.ts";

/** A run of a workflow: its state on the graph, the results of its steps, and how it continues. */
export function WorkflowRunPage() {
  const { run_id: id = "" } = useRoute().params;
  const found = useWorkflowRun(id);
  const run = found.value;
  return (
    <Page
      title={run?.workflow_name ?? "Run of a workflow"}
      crumbs={[[RUNS, "Runs of workflows"]]}
      lead={run === null ? undefined : run.rehearsal ? "A rehearsal: nothing acted." : undefined}
      actions={run === null ? undefined : <Actions of={run} />}
    >
      <Loading of={found}>{(shown) => <Shown of={shown} />}</Loading>
    </Page>
  );
}

function Shown({ of: run }: { of: WorkflowRun }) {
  const { workflow_id: workflowId, version } = run;
  const { query } = useQuery();
  const versions = useLoad(
    (signal) => callData("GET", `${workflowPath(workflowId)}/versions`, { query: { limit: 100 }, signal }),
    [workflowId, version],
  );
  const steps = versions.value?.versions.find((one) => one.version === version)?.steps ?? NO_STEPS;
  const states = new Map(run.steps.filter(({ item }) => item === null).map((step) => [step.step_id, step.status]));
  const names = new Map(steps.map((step) => [step.step_id, step.name]));
  return (
    <>
      {run.error !== null && (
        <Notice isProblem>
          {run.error.step_id !== undefined && <b>{names.get(run.error.step_id) ?? run.error.step_id}: </b>}
          {run.error.message}
        </Notice>
      )}
      <div class="main-and-side">
        <div class="stack">
          {steps.length > 0 && (
            <StepGraph
              steps={steps}
              current={query["step"]}
              addressOf={({ step_id: id }) => `${runAddress(run.run_id)}?step=${encodeURIComponent(id)}#step-${id}`}
              lookOf={({ step_id: id }) => STATES[states.get(id) ?? "pending"].look}
            >
              {({ step_id: id }) => (
                <StepStateWords of={run.steps.find((one) => one.step_id === id && one.item === null)} />
              )}
            </StepGraph>
          )}
          <RunSteps of={run} names={names} />
        </div>
        <div class="stack">
          <RunFacts of={run} />
          <section>
            <h2>Input</h2>
            <JsonTree label="Input" value={run.input} />
          </section>
          {run.output !== null && (
            <section>
              <h2>Output</h2>
              <JsonTree label="Output" value={run.output} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

const NO_STEPS: readonly Step[] = [];

function RunFacts({ of: run }: { of: WorkflowRun }) {
  const { started_by: source, rerun_of: former, cost_usd: usd } = run;
  return (
    <section>
      <h2>About it</h2>
      <Facts>
        <Fact title="State">
          <RunState of={run.status} />
        </Fact>
        <Fact title="Workflow">
          <a href={addressOf({ id: run.workflow_id })}>{run.workflow_name}</a>, version {run.version}
        </Fact>
        <Fact title="Started by">{source === null ? "A person or a program" : `${source.kind} ${source.name}`}</Fact>
        <Fact title="Started">
          <Moment at={run.created_at} />
        </Fact>
        {run.completed_at !== null && (
          <Fact title="Ended">
            <Moment at={run.completed_at} />
          </Fact>
        )}
        <Fact title="Cost">{usd === 0 ? "–" : `$${usd.toFixed(4)}`}</Fact>
        {former !== null && (
          <Fact title="Repeats">
            <a href={runAddress(former)}>an earlier run</a>
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function Actions({ of: run }: { of: WorkflowRun }) {
  const { route } = useLocation();
  if (!may("AGENT_RUN")) return null;
  const path = runPath(run.run_id);
  const act = (what: "pause" | "resume" | "cancel", words: string) => async (): Promise<void> => {
    await callData("POST", `${path}/${what}`);
    tell(words);
    readRunsAgain();
  };
  const again = async (): Promise<void> => {
    const { run_id: id } = await callData("POST", `${path}/rerun`, { body: {} });
    route(runAddress(id));
  };
  if (isOver(run.status)) return <ActionButton act={again}>Run again</ActionButton>;
  return (
    <>
      {run.status === "paused" ? (
        <ActionButton act={act("resume", "The run continues.")}>Resume</ActionButton>
      ) : (
        <ActionButton act={act("pause", "Steps that have begun end; none begins.")}>Pause</ActionButton>
      )}
      <ActionButton
        kind="danger"
        act={act("cancel", "The run is cancelled.")}
        confirm="Cancel this run? What its steps did stays done."
      >
        Cancel
      </ActionButton>
    </>
  );
}
