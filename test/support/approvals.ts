import { expect } from "vitest";

import { call, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";

export interface ApprovalView {
  id: string;
  status: "pending" | "approved" | "rejected" | "expired" | "consumed";
  agent_id: string;
  agent_version: number;
  action: string;
  title: string;
  tool: string | null;
  purpose: string | null;
  why: { kind: string; sentence: string } | null;
  chain: { agent_id: string; name: string; level: string; execution_id: string }[];
  input_summary: string;
  arguments: Record<string, unknown>;
  asked_arguments: Record<string, unknown> | null;
  digest: string;
  execution_id: string | null;
  run_kind: "execution" | "sdlc_run" | null;
  requested_by: { kind: string; user_id: string | null };
  requested_at: string;
  expires_at: string;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
  consumed_at: string | null;
}

/** A request in a list. */
export interface NamedApprovalView extends ApprovalView {
  agent: { id: string; name: string | null; level: string | null };
  summary: string;
  requester_name: string | null;
  decider_name: string | null;
}

/** A request in the view of the deciding person. */
export interface ShownApprovalView extends NamedApprovalView {
  run: { task: string; status: string; steps: number } | null;
  former_decisions: {
    id: string;
    status: ApprovalView["status"];
    title: string;
    input_summary: string;
    decided_at: string | null;
    reason: string | null;
  }[];
}

export const approvalBody = (agentId: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  agent_id: agentId,
  action: "deploy",
  input_summary: "Deploy build 42 to production",
  arguments: { build: 42 },
  ...fields,
});

/** Asks for an approval; for a new agent of the account when none is named. */
export async function requestApproval(
  { token }: Pick<TestAccount, "token">,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<ApprovalView> {
  const answer = await call("POST", "/api/approvals/request", { token, body: approvalBody(agentId, fields) });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ApprovalView>();
}

/** An approval that the account has requested. */
export async function pendingApproval(account: TestAccount): Promise<ApprovalView> {
  return requestApproval(account, (await createAgent(account)).id);
}

/** A request of an execution whose skill call with an outside effect waits. */
export async function waitingApproval(account: TestAccount): Promise<ApprovalView> {
  const { id: agentId } = await createAgent(account);
  const config = { url: "https://example.com/refunds" };
  await createSkill(account, { name: "Refunds", skill_type: "api", code: undefined, config });
  const answer = await execute(account, agentId, { task: "Use the skill Refunds", context: { amount: 184 } });
  expect(answer.status, answer.text).toBe(202);
  const { execution_id: id } = answer.data<{ execution_id: string }>();
  const listed = await call("GET", `/api/approvals?agent_id=${agentId}`, { token: account.token });
  const asked = listed.data<{ approvals: ApprovalView[] }>().approvals.find(({ execution_id }) => execution_id === id);
  expect(asked).toBeDefined();
  return asked as ApprovalView;
}

export const decide = (
  { token }: Pick<TestAccount, "token">,
  approvalId: string,
  kind: "approve" | "reject",
  reason?: string,
) => call("POST", `/api/approvals/${approvalId}/${kind}`, { token, body: reason === undefined ? {} : { reason } });

export async function readApproval(
  { token }: Pick<TestAccount, "token">,
  approvalId: string,
): Promise<ShownApprovalView> {
  return (await call("GET", `/api/approvals/${approvalId}`, { token })).data<ShownApprovalView>();
}
