import { describe, expect, test } from "vitest";

import { approvalDigest } from "#runs/approvals/approval-digest";
import { approvalBody, requestApproval, type ApprovalView } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, statusesOf } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { countRows, createAgent, MALFORMED_IDS, unknownId } from "#test/support/factories/agents";
import { keyWith } from "#test/support/keys";
import { subscribed } from "#test/support/webhooks";

/** The message that a receiver got. */
const messageOf = (request: { body: string } | undefined): unknown => JSON.parse(request?.body ?? "null");

describe("does", () => {
  test("makes a pending request that ends after a day, bound to the agent's version and the arguments", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    const answer = await call("POST", "/api/approvals/request", { token: account.token, body: approvalBody(agent.id) });
    expect(answer.status).toBe(201);
    const approval = answer.data<ApprovalView>();
    expect(answer.headers["location"]).toBe(`/api/approvals/${approval.id}`);
    expect(approval).toMatchObject({
      status: "pending",
      agent_id: agent.id,
      agent_version: 1,
      action: "deploy",
      input_summary: "Deploy build 42 to production",
      arguments: { build: 42 },
      execution_id: null,
      run_kind: null,
      requested_by: { kind: "user", user_id: account.userId },
      decided_by: null,
      decided_at: null,
      reason: null,
      consumed_at: null,
    });
    expect(Date.parse(approval.expires_at) - Date.parse(approval.requested_at)).toBe(86_400_000);
    const call42 = { agentId: agent.id, agentVersion: 1, action: "deploy", arguments: { build: 42 } };
    expect(approval.digest).toBe(await approvalDigest(call42));
  });

  test("writes it into the audit log", async () => {
    const account = await signUp();
    const approval = await requestApproval(account, (await createAgent(account)).id);
    expect(await readAudit(account, "?action=deploy")).toMatchObject([
      {
        agent_id: approval.agent_id,
        action: "deploy",
        input_summary: "Deploy build 42 to production",
        outcome: "requested",
        actor: { kind: "user", id: account.userId },
        approval_required: true,
        approved_by: null,
        approval_expires: approval.expires_at,
      },
    ]);
  });

  test("emits approval.requested", async () => {
    const { account, receiver } = await subscribed({ events: ["approval.requested"] });
    const approval = await requestApproval(account, (await createAgent(account)).id);
    const [received] = await receiver.received(1);
    expect(messageOf(received)).toMatchObject({
      event: "approval.requested",
      data: {
        approval_id: approval.id,
        agent_id: approval.agent_id,
        execution_id: null,
        run_kind: null,
        action: "deploy",
        expires_at: approval.expires_at,
      },
    });
  });

  test("takes a request without arguments, and one of a key", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    const apiKey = await keyWith(account, "AGENT_RUN");
    const body = { agent_id: agent.id, action: "deploy", input_summary: "Deploy" };
    const approval = (await call("POST", "/api/approvals/request", { apiKey, body })).data<ApprovalView>();
    expect(approval.arguments).toEqual({});
    expect(approval.requested_by).toEqual({ kind: "api_key", user_id: account.userId });
  });

  test("makes one request of ten racing ones with one Idempotency-Key", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call("POST", "/api/approvals/request", { token: account.token, body: approvalBody(agent.id), headers }),
      ),
    );
    expect(statusesOf(answers).every((status) => status === 201 || status === 409)).toBe(true);
    expect(await countRows("approvals", "agent_id", agent.id)).toBe(1);
    expect(await readAudit(account, "?action=deploy")).toHaveLength(1);
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field", () =>
    everyCase(
      [
        ["no action", { action: undefined }, "body.action"],
        ["a blank summary", { input_summary: "  " }, "body.input_summary"],
        ["a summary too long", { input_summary: "x".repeat(1_001) }, "body.input_summary"],
        ["arguments that are not an object", { arguments: [1] }, "body.arguments"],
        ["arguments too large", { arguments: { text: "x".repeat(33_000) } }, "body.arguments"],
        ["an unknown key", { priority: 1 }, "body.priority"],
      ],
      async (_name, fields, path) => {
        const account = await signUp();
        const agent = await createAgent(account);
        const answer = await call("POST", "/api/approvals/request", {
          token: account.token,
          body: approvalBody(agent.id, fields),
        });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)[0]).toBe(path);
      },
    ));

  test("an agent that is not there", async () => {
    const { token } = await signUp();
    for (const agentId of [unknownId(), ...MALFORMED_IDS.filter((id) => id.length <= 64)]) {
      const answer = await call("POST", "/api/approvals/request", { token, body: approvalBody(agentId) });
      expect([answer.status, answer.error?.code]).toEqual([404, "AGENT_NOT_FOUND"]);
    }
  });

  test("another tenant's agent", async () => {
    const agent = await createAgent(await signUp());
    const { token } = await signUp();
    const answer = await call("POST", "/api/approvals/request", { token, body: approvalBody(agent.id) });
    expect([answer.status, answer.error?.code]).toEqual([403, "FORBIDDEN"]);
  });
});
