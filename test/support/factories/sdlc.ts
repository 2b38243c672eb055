import { expect } from "vitest";

import type { MaturityLevel } from "#areas/governance/maturity";
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
  outcome: string;
  result: Record<string, unknown> & { summary: string };
  not_done: string[];
  approval_required: boolean;
  approval_id: string | null;
  project_id: string | null;
  engine: string;
  input_digest: string;
  sandbox: { required: boolean; used: boolean; network: boolean };
}

/** Asks for one action of an agent; whatever the answer is. */
export const runAction = (
  owner: TestAccount,
  body: { agent_id: string; agent_type: string; action: string; input: unknown; [key: string]: unknown },
  headers: Record<string, string> = {},
): Promise<Answer> => call("POST", "/api/sdlc/run", { token: owner.token, body, headers });

/** Has the approval that a refused run asks for made and approved; gives its id. */
export async function approve(owner: TestAccount, refused: Answer): Promise<string> {
  expect(refused.status, refused.text).toBe(409);
  const { request } = (refused.error?.details ?? {}) as { request: { method: string; path: string; body: unknown } };
  const asked = await call(request.method, request.path, { token: owner.token, body: request.body });
  expect(asked.status, asked.text).toBe(201);
  const { id } = asked.data<{ id: string }>();
  expect((await call("POST", `/api/approvals/${id}/approve`, { token: owner.token, body: {} })).status).toBe(200);
  return id;
}

/** Runs an action that needs an approval, with one. */
export async function runApproved(owner: TestAccount, body: Parameters<typeof runAction>[1]): Promise<Answer> {
  return runAction(owner, { ...body, approval_id: await approve(owner, await runAction(owner, body)) });
}
