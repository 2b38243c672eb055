import { expect } from "vitest";

import type { MaturityLevel } from "#engine/governance/maturity";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";

export const ALL_TYPES = ["planner", "coder", "tester", "reviewer", "deployer"];

/** A tenant whose development agents are on, of the given types. */
export async function sdlcTenant(
  types: string[] = ALL_TYPES,
  approvalRequiredFor: string[] = [],
): Promise<TestAccount> {
  const owner = await signUp();
  expect((await call("POST", "/api/sdlc/enable", { token: owner.token })).status).toBe(200);
  const settings = await putSettings(owner, { enabled_agent_types: types, approval_required_for: approvalRequiredFor });
  expect(settings.status, settings.text).toBe(200);
  return owner;
}

export const putSettings = (owner: TestAccount, body: Record<string, unknown>): Promise<Answer> =>
  call("PUT", "/api/sdlc/settings", { token: owner.token, body });

export interface SettingsView {
  sdlc_agents_enabled: boolean;
  enabled_agent_types: Record<string, { enabled: boolean; config: Record<string, unknown> }>;
  approval_required_for: string[];
}

export async function getSettings(owner: TestAccount): Promise<SettingsView> {
  return (await call("GET", "/api/sdlc/settings", { token: owner.token })).body as SettingsView;
}

/** An agent of a level. */
export async function agentAt(owner: TestAccount, level: MaturityLevel): Promise<string> {
  return (await createAgent(owner, { maturity_level: level, role: "developer-agent" })).id;
}

export interface ProjectView {
  id: string;
  name: string;
  description: string | null;
  repository_url: string | null;
  status: string;
  created_at: string;
  updated_at: string;
}

export interface ProjectDetail extends ProjectView {
  frozen_environments: { environment: string; reason: string }[];
  deployments: {
    version: string;
    environment: string;
    state: string;
    kind: string;
    notes: string | null;
    run_id: string;
  }[];
}

export async function createProject(owner: TestAccount, fields: Record<string, unknown> = {}): Promise<ProjectView> {
  const answer = await call("POST", "/api/sdlc/projects", {
    token: owner.token,
    body: { name: "Checkout", ...fields },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ProjectView>();
}

export async function getProject(owner: TestAccount, projectId: string): Promise<ProjectDetail> {
  return (await call("GET", `/api/sdlc/projects/${projectId}`, { token: owner.token })).data<ProjectDetail>();
}

export interface AuditView {
  action: string;
  agent_id: string | null;
  agent_type: string | null;
  outcome: string;
  success: boolean;
  approval_required: boolean;
  approved_by: string | null;
  input_summary: string;
  episode_id: string | null;
  constitutional_violations: string[];
}

/** The tenant's audit log about an action, the latest entry first. */
export async function auditOf(owner: TestAccount, action: string): Promise<AuditView[]> {
  const answer = await call("GET", `/api/sdlc/audit?action=${action}`, { token: owner.token });
  return answer.data<{ entries: AuditView[] }>().entries;
}

export interface RunView {
  run_id: string;
  agent_type: string;
  action: string;
  status: string;
  progress: number;
  steps: { name: string; summary: string; at: string }[];
  awaiting_approval: { approval_id: string; expires_at: string } | null;
  outcome: string | null;
  error: { code: string; message: string } | null;
  result: (Record<string, unknown> & { summary: string }) | null;
  not_done: string[];
  approval_required: boolean;
  approval_id: string | null;
  project_id: string | null;
  engine: string;
  episode_id: string | null;
  input_digest: string;
  completed_at: string | null;
  sandbox: {
    required: boolean;
    used: boolean;
    network: boolean;
    limits: Record<string, number>;
    usage: { scripts: number; interrupts: number; memory_bytes: number };
  };
}

type RunRequest = { agent_id: string; agent_type: string; action: string; input: unknown; [key: string]: unknown };

/** Asks for one action of an agent; whatever the answer is. */
export const runAction = (
  owner: TestAccount,
  body: RunRequest,
  headers: Record<string, string> = {},
): Promise<Answer> => call("POST", "/api/sdlc/run", { token: owner.token, body, headers });

export async function getRun(owner: TestAccount, runId: string): Promise<RunView> {
  return (await call("GET", `/api/sdlc/runs/${runId}`, { token: owner.token })).data<RunView>();
}

/** The run once it is over. */
export async function untilOver(owner: TestAccount, runId: string): Promise<RunView> {
  const isOver = async () => (await getRun(owner, runId)).completed_at;
  await expect.poll(isOver, { timeout: 20_000, interval: 20 }).not.toBeNull();
  return getRun(owner, runId);
}

/** A run that waits for an approval. */
export async function waitingRun(owner: TestAccount, body: RunRequest): Promise<RunView & { approvalId: string }> {
  const answer = await runAction(owner, body);
  expect(answer.status, answer.text).toBe(202);
  const run = answer.data<RunView>();
  expect(run).toMatchObject({ status: "in_progress", approval_required: true, completed_at: null });
  return { ...run, approvalId: run.awaiting_approval?.approval_id ?? "" };
}

export const decide = (owner: TestAccount, approvalId: string, decision: "approve" | "reject"): Promise<Answer> =>
  call("POST", `/api/approvals/${approvalId}/${decision}`, { token: owner.token, body: {} });

/** Runs an action that needs an approval: asks, approves, and waits for its end. */
export async function runApproved(owner: TestAccount, body: RunRequest): Promise<RunView> {
  const { run_id: runId, approvalId } = await waitingRun(owner, body);
  expect((await decide(owner, approvalId, "approve")).status).toBe(200);
  return untilOver(owner, runId);
}

/** Has an approval of exactly this run made and approved before it is asked for; gives its id. */
export async function approveBefore(owner: TestAccount, body: RunRequest): Promise<string> {
  const refused = await runAction(owner, { ...body, approval_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" });
  expect(refused.error, refused.text).toMatchObject({ code: "CONFLICT", details: { reason: "approval_not_valid" } });
  const { request } = (refused.error?.details ?? {}) as { request: { method: string; path: string; body: unknown } };
  const asked = await call(request.method, request.path, { token: owner.token, body: request.body });
  expect(asked.status, asked.text).toBe(201);
  const { id } = asked.data<{ id: string }>();
  expect((await decide(owner, id, "approve")).status).toBe(200);
  return id;
}

/** A file and its test. */
export const SUM = { path: "src/sum.js", content: "export function add(a, b) {\n  return a + b;\n}\n" };
export const SUM_TEST = {
  path: "src/sum.test.js",
  content: 'import { add } from "./sum.js";\ntest("adds", () => expect(add(1, 2)).toBe(3));\n',
};

/** The agent's episodes, newest first. */
export async function episodesOf(owner: TestAccount, agentId: string): Promise<Record<string, unknown>[]> {
  const answer = await call("GET", `/api/graduation/agents/${agentId}/episodes`, { token: owner.token });
  return answer.data<{ episodes: Record<string, unknown>[] }>().episodes;
}

/** The run of an action that ends while it is waited for. */
export async function runToEnd(
  owner: TestAccount,
  agentId: string,
  agent_type: string,
  action: string,
  input: unknown,
): Promise<RunView> {
  const answer = await runAction(owner, { agent_id: agentId, agent_type, action, input, wait_seconds: 25 });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<RunView>();
}
