import { expect } from "vitest";

import { call, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";

export interface ApprovalView {
  id: string;
  status: "pending" | "approved" | "rejected" | "expired" | "consumed";
  agent_id: string;
  agent_version: number;
  action: string;
  input_summary: string;
  arguments: Record<string, unknown>;
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

/** A request as lists show it. */
export interface NamedApprovalView extends ApprovalView {
  agent: { id: string; name: string | null; level: string | null };
  summary: string;
  requester_name: string | null;
  decider_name: string | null;
}

/** A request as the person sees it who decides. */
export interface ShownApprovalView extends NamedApprovalView {
  run: { task: string; status: string; steps: number } | null;
  former_decisions: {
    id: string;
    status: ApprovalView["status"];
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

/** An approval that the account has asked for. */
export async function pendingApproval(account: TestAccount): Promise<ApprovalView> {
  return requestApproval(account, (await createAgent(account)).id);
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
