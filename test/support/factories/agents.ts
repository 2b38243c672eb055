import { expect, inject } from "vitest";

import type { MaturityLevel } from "#engine/governance/maturity";
import { newUuid } from "#lib/uuid";
import { connect } from "#sdk/client";
import { call, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";

export interface AgentView {
  id: string;
  name: string;
  description: string | null;
  role: string;
  maturity_level: MaturityLevel;
  status: "active" | "inactive";
  capabilities: string[];
  configuration: Record<string, unknown>;
  tenant_id: string;
  created_at: string;
  updated_at: string;
  statistics: {
    total_executions: number;
    successful_executions: number;
    claimed_executions: number;
    success_rate: number;
    avg_confidence: number;
    last_execution: string | null;
  };
  graduation: {
    current_level: MaturityLevel;
    readiness_score: number;
    eligible_levels: MaturityLevel[];
    episodes_until_exam: number;
    next_exam_at: string | null;
  };
}

export interface ExecutionView {
  execution_id: string;
  agent_id: string;
  status: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
  result: { summary: string; details: Record<string, unknown> } | null;
  progress: number;
  started_at: string | null;
  completed_at: string | null;
  task: string;
  action: string;
  confidence: number | null;
  error: { code: string; message: string } | null;
  usage?: { output_tokens: number; cost_usd: number | null };
}

export const agentBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Finance Assistant",
  role: "finance-agent",
  maturity_level: "student",
  ...fields,
});

/** Makes an agent of the account; `fields` replace those of the body. */
export async function createAgent(owner: TestAccount, fields: Record<string, unknown> = {}): Promise<AgentView> {
  const answer = await call("POST", "/api/agents", { token: owner.token, body: agentBody(fields) });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<{ agent: AgentView }>().agent;
}

/** The agent's detail view. */
export async function getAgent(owner: TestAccount, agentId: string): Promise<AgentView> {
  return (await call("GET", `/api/agents/${agentId}`, { token: owner.token })).data<{ agent: AgentView }>().agent;
}

export const TEXT =
  "Revenue grew by 12 percent in the third quarter. Costs stayed flat. The board raised the outlook. Cash rose to 4 million.";

export const taskBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  task: "Summarize the text in one sentence",
  context: { text: TEXT },
  ...fields,
});

/** Runs a task of the account's agent; whatever the answer is. */
export const execute = (
  owner: Pick<TestAccount, "token">,
  agentId: string,
  fields: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<Answer> =>
  call("POST", `/api/agents/${agentId}/execute`, { token: owner.token, body: taskBody(fields), ...options });

/** Runs a task to its end, on a busy machine also beyond the request; gives the id of the execution. */
export async function executeToEnd(
  owner: Pick<TestAccount, "token">,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const answer = await execute(owner, agentId, fields);
  const { execution_id: id, poll_url: pollUrl } = answer.data<{ execution_id: string; poll_url?: string }>();
  if (pollUrl === undefined) expect(answer.status, answer.text).toBe(200);
  else expect(await untilEnded(owner, pollUrl)).toMatchObject({ status: "completed" });
  return id;
}

/** Starts a task in the background, and waits until it has ended. */
export async function executeAside(
  owner: TestAccount,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<ExecutionView> {
  const answer = await execute(owner, agentId, fields, { headers: { prefer: "respond-async" } });
  expect(answer.status, answer.text).toBe(202);
  return untilEnded(owner, answer.data<{ poll_url: string }>().poll_url);
}

/** Follows an execution to its end, as other programs do. */
export async function untilEnded(
  { token }: Pick<TestAccount, "token">,
  pollUrl: string,
  baseUrl: string = inject("baseUrl"),
): Promise<ExecutionView> {
  const [, agentId = "", executionId = ""] = /^\/api\/agents\/([^/]+)\/executions\/([^/]+)$/.exec(pollUrl) ?? [];
  const { runs } = connect({ url: baseUrl, token });
  await runs.ended(agentId, executionId);
  return (await runs.get(agentId, executionId)) as unknown as ExecutionView;
}

/**
 * An execution as a crash between its commit and its start leaves it: accepted an hour ago, and unknown to its object.
 * The next run of the crons starts it.
 */
export async function acceptUnstarted(owner: TestAccount, agentId: string): Promise<string> {
  const model = await executeToEnd(owner, agentId);
  const id = newUuid();
  const at = Date.now() - 3_600_000;
  await inDatabase(
    `INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress,
      reasoning_trace, usage, triggered_by, created_at, deadline_at)
    SELECT ?, tenant_id, agent_id, agent_version, maturity_level, task, action, input, 'pending', 0,
      '[]', usage, triggered_by, ?, ? FROM executions WHERE id = ?`,
    id,
    at,
    at + 24 * 3_600_000,
    model,
  );
  return id;
}

/** A valid identifier of nothing. */
export const unknownId = (): string => newUuid();

/** Invalid values for an id. */
export const MALFORMED_IDS = [
  "1",
  "nonsense",
  "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6",
  "%00",
  "%E2%82%AC",
  "..%2F..%2Fagents",
  "'%20OR%201=1--",
  "x".repeat(1_000),
];

/** How many rows of a table of the shared instance have a value in a column. */
export async function countRows(table: string, column: string, value: string): Promise<number> {
  const [row] = await inDatabase(`SELECT count(*) FROM ${table} WHERE ${column} = ?`, value);
  return Number(row?.[0]);
}
