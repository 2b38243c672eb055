import { ErrorBoundary, lazy, useLocation, useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { tell } from "#web/ui/toast.tsx";

import { StepGraph } from "./step-graph.tsx";
import { StepPanel } from "./step-panel.tsx";
import { WorkflowFacts } from "./workflow-facts.tsx";
import { RUNS, runAddress } from "./workflow-run.ts";
import { WorkflowStarts } from "./workflow-starts.tsx";
import {
  addressOf,
  LIST,
  mayChangeWorkflow,
  needText,
  readWorkflowsAgain,
  type Step,
  typeWords,
  type Workflow,
  workflowPath,
} from "./workflow.ts";

const RunWorkflow = lazy(async () => (await import("./run-workflow.tsx")).RunWorkflow);
const StepForm = lazy(async () => (await import("./step-form.tsx")).StepForm);

/** A workflow: the graph of its steps, the chosen step, and what is missing before it can run. */
export function WorkflowPage() {
  const { workflow_id: id = "" } = useRoute().params;
  const found = useLoad((signal) => callData("GET", workflowPath(id), { signal }), [id]);
  const workflow = found.value;
  return (
    <Page
      title={workflow?.name ?? "Workflow"}
      crumbs={[[LIST, "Workflows"]]}
      lead={workflow === null || workflow.description === "" ? undefined : workflow.description}
      actions={workflow === null ? undefined : <Actions of={workflow} />}
    >
      <Loading of={found}>{(shown) => <Shown of={shown} />}</Loading>
    </Page>
  );
}

function Shown({ of: workflow }: { of: Workflow }) {
  const { query, change } = useQuery();
  const { steps, readiness } = workflow;
  const chosen = steps.find(({ step_id: id }) => id === query["step"]) ?? steps[0];
  const needs = new Set(readiness.needs.map(({ step_id: id }) => id));
  const isChanging = query["change"] === "yes" && mayChangeWorkflow(workflow);
  return (
    <>
      {!readiness.ready && <Notice icon="partial">{needText(readiness.needs)} A rehearsal works without it.</Notice>}
      {workflow.confirmed_by === null && <Unconfirmed of={workflow} />}
      <div class="main-and-side">
        <StepGraph
          steps={steps}
          current={chosen?.step_id}
          addressOf={({ step_id: id }) => `${addressOf(workflow)}?step=${encodeURIComponent(id)}`}
          lookOf={({ step_id: id }) => (needs.has(id) ? "needs" : "")}
        >
          {(step) => (needs.has(step.step_id) ? "Something is missing" : typeWords(step.step_type))}
        </StepGraph>
        <div class="stack">
          {chosen !== undefined && (
            <StepPanel
              of={chosen}
              workflow={workflow}
              needs={readiness.needs.filter(({ step_id: id }) => id === chosen.step_id)}
              onChange={mayChangeWorkflow(workflow) ? () => change({ change: "yes" }) : undefined}
            />
          )}
          <WorkflowStarts of={workflow} />
          <WorkflowFacts of={workflow} />
        </div>
      </div>
      {isChanging && chosen !== undefined && (
        <ErrorBoundary>
          <StepForm
            step={chosen}
            onSave={(changed) => saveStep(workflow, changed)}
            onClose={() => change({ change: null })}
          />
        </ErrorBoundary>
      )}
    </>
  );
}

/** Saves a new version with one step changed. */
async function saveStep({ id, steps }: Workflow, changed: Step): Promise<void> {
  const next = steps.map((step) => (step.step_id === changed.step_id ? changed : step));
  const { version } = await callData("PATCH", workflowPath(id), { body: { steps: next } });
  tell(`Saved as version ${version}.`);
  readWorkflowsAgain();
}

/** A version of which no person with the right to approve said that it may act. */
function Unconfirmed({ of: { id } }: { of: Workflow }) {
  const confirm = async (): Promise<void> => {
    await callData("POST", `${workflowPath(id)}/confirm`);
    tell("This version is confirmed.");
    readWorkflowsAgain();
  };
  return (
    <Notice icon="partial">
      Calls that pay, send or delete ask a person at each level, until someone who may approve confirms this version.
      {may("GOVERNANCE_APPROVE") && (
        <>
          {" "}
          <ActionButton act={confirm} confirm="Confirm this version? Its steps then act as their agents' levels allow.">
            Confirm this version
          </ActionButton>
        </>
      )}
    </Notice>
  );
}

/** The buttons of a workflow. */
function Actions({ of: workflow }: { of: Workflow }) {
  const { route } = useLocation();
  const [starting, setStarting] = useState<"run" | "rehearsal" | null>(null);
  return (
    <>
      {may("AGENT_RUN") && (
        <>
          <Button onClick={() => setStarting("rehearsal")}>Rehearse</Button>
          {workflow.readiness.ready && (
            <Button kind="primary" icon="play" onClick={() => setStarting("run")}>
              Run
            </Button>
          )}
        </>
      )}
      <ButtonLink href={`${RUNS}?workflow_id=${workflow.id}`}>Runs</ButtonLink>
      {mayChangeWorkflow(workflow) && <DeleteWorkflow of={workflow} />}
      {starting !== null && (
        <ErrorBoundary>
          <RunWorkflow
            of={workflow}
            isRehearsal={starting === "rehearsal"}
            onStarted={(runId) => route(runAddress(runId))}
            onClose={() => setStarting(null)}
          />
        </ErrorBoundary>
      )}
    </>
  );
}

/** Deletes a workflow. The question names its open runs, which end with it. */
function DeleteWorkflow({ of: { id, name, open_runs: open } }: { of: Workflow }) {
  const { route } = useLocation();
  const remove = async (): Promise<void> => {
    await callData("DELETE", workflowPath(id), { query: open > 0 ? { cancel_runs: true } : {} });
    tell(`The workflow “${name}” was deleted.`);
    route(LIST);
  };
  return (
    <ActionButton
      kind="danger"
      act={remove}
      label={`Delete ${name}`}
      confirm={
        open > 0
          ? `Cancel ${open === 1 ? "its open run" : `its ${open} open runs`}, and delete “${name}” with its versions and runs?`
          : `Delete “${name}” with its versions and runs?`
      }
    >
      Delete
    </ActionButton>
  );
}
