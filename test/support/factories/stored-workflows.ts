import { expect, vi } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface WorkflowView {
  id: string;
  name: string;
  version: number;
  agent_id: string;
  steps: { step_id: string; step_type: string }[];
  input_schema: { name: string; default?: unknown; required: boolean }[];
  owner: { id: string };
  open_runs: number;
  step_count: number;
  confirmed_by: { id: string } | null;
  readiness: { ready: boolean; needs: { step_id: string | null; kind: string; message: string }[] };
}

type Owner = Pick<TestAccount, "token">;
type Step = Record<string, unknown>;

/** A step with its name after its id. */
export const step = (id: string, type: string, fields: Step = {}): Step => ({
  step_id: id,
  name: id,
  step_type: type,
  ...fields,
});

export const workflowBody = (agentId: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Requests",
  agent_id: agentId,
  steps: [
    step("start", "trigger_form"),
    step("sort", "ai_classify", {
      parameters: { prompt: "Sort the request", material: "{{text}}", labels: ["refund", "question"] },
      sample: { label: "refund" },
    }),
  ],
  ...fields,
});

export const sendWorkflow = (
  { token }: Owner,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> => call("POST", "/api/workflows", { token, body: workflowBody(agentId, fields) });

export async function createWorkflow(
  owner: Owner,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<WorkflowView> {
  const answer = await sendWorkflow(owner, agentId, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.data<WorkflowView>();
}

export const readWorkflow = async ({ token }: Owner, id: string): Promise<WorkflowView> =>
  (await call("GET", `/api/workflows/${id}`, { token })).data<WorkflowView>();

export const changeWorkflow = ({ token }: Owner, id: string, body: Record<string, unknown>): Promise<Answer> =>
  call("PATCH", `/api/workflows/${id}`, { token, body });

export interface RunStepView {
  step_id: string;
  item: number | null;
  status: string;
  attempt: number;
  output: unknown;
  error: { code: string; message: string; details?: Record<string, unknown> } | null;
  execution_id: string | null;
  workflow_run_id: string | null;
  approval_id: string | null;
  wakes_at: string | null;
  callback_url: string | null;
  from: string;
}

export interface RunView {
  run_id: string;
  workflow_id: string;
  version: number;
  status: string;
  output: unknown;
  error: { code: string; message: string; step_id?: string } | null;
  rerun_of: string | null;
  steps: RunStepView[];
}

export const sendRun = ({ token }: Owner, workflowId: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  call("POST", `/api/workflows/${workflowId}/runs`, { token, body });

export async function startRun(owner: Owner, workflowId: string, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await sendRun(owner, workflowId, body);
  expect(answer.status, answer.text).toBe(202);
  return answer.data<{ run_id: string }>().run_id;
}

export const readRun = async ({ token }: Owner, runId: string): Promise<RunView> =>
  (await call("GET", `/api/workflow-runs/${runId}`, { token })).data<RunView>();

/** Waits until a run is as wanted. */
export async function untilRun(owner: Owner, runId: string, isWanted: (run: RunView) => boolean): Promise<RunView> {
  let run = await readRun(owner, runId);
  await vi
    .waitUntil(
      async () => {
        run = await readRun(owner, runId);
        return isWanted(run);
      },
      { timeout: 90_000, interval: 100 },
    )
    .catch((error: unknown) => {
      throw new Error(`The run stays as it is: ${JSON.stringify(run)}`, { cause: error });
    });
  return run;
}

const ENDED = ["completed", "failed", "cancelled"];

export const endOfRun = (owner: Owner, runId: string): Promise<RunView> =>
  untilRun(owner, runId, ({ status }) => ENDED.includes(status));

/** A step of a run, or an item of its loop (`read[3]`). */
export function stepOf({ steps }: RunView, key: string): RunStepView {
  const found = steps.find(({ step_id: id, item }) => key === (item === null ? id : `${id}[${item}]`));
  if (found === undefined) throw new Error(`The run has no step ${key}.`);
  return found;
}

export const actOnRun = ({ token }: Owner, runId: string, act: string, body?: unknown): Promise<Answer> =>
  call("POST", `/api/workflow-runs/${runId}/${act}`, { token, ...(body === undefined ? {} : { body }) });

/** A workflow of these steps, each after the preceding one, and a run of it. */
export async function runSteps(
  owner: Owner,
  agentId: string,
  steps: Step[],
  fields: { input?: unknown; name?: string } & Record<string, unknown> = {},
): Promise<{ workflow: WorkflowView; runId: string }> {
  const { input, ...rest } = fields;
  const name = `Workflow ${crypto.randomUUID()}`;
  const workflow = await createWorkflow(owner, agentId, { name, steps, ...rest });
  return { workflow, runId: await startRun(owner, workflow.id, input === undefined ? {} : { input }) };
}

/** A workflow with one step, whose id no other workflow has, and a run of it that has ended. */
export async function endedRun(owner: Owner, agentId: string): Promise<{ runId: string; stepId: string }> {
  const stepId = `start_${crypto.randomUUID().replaceAll("-", "")}`;
  const { runId } = await runSteps(owner, agentId, [step(stepId, "trigger_form")]);
  await endOfRun(owner, runId);
  return { runId, stepId };
}

/** A run that waits for a signal with the name `go`. */
export async function waitingRun(owner: Owner, agentId: string): Promise<string> {
  const { runId } = await runSteps(owner, agentId, [step("hold", "wait_for", { parameters: { event: "go" } })]);
  await untilRun(owner, runId, ({ status }) => status === "waiting");
  return runId;
}
