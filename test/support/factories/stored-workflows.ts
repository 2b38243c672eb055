import { expect } from "vitest";

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
