import { describe, expect, test } from "vitest";

import { decide, pendingApproval, readApproval, type ApprovalView } from "#test/support/approvals";
import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, untilEnded, type ExecutionView } from "#test/support/factories/agents";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { addColleague } from "#test/support/users";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

interface Setup {
  account: TestAccount;
  agentId: string;
  skillId: string;
  outside: WebhookReceiver;
}

/** A student, and a skill with an outside effect that takes an amount. */
async function setUp(): Promise<Setup> {
  const [account, outside] = await Promise.all([signUp(), startWebhookReceiver()]);
  const agent = await createAgent(account);
  const skillId = await createSkill(account, {
    name: "Refunds",
    skill_type: "api",
    code: undefined,
    config: { url: outside.url },
    input_schema: {
      type: "object",
      properties: { amount: { type: "number", maximum: 500 } },
      required: ["amount"],
      additionalProperties: false,
    },
  });
  return { account, agentId: agent.id, skillId, outside };
}

interface Waiting {
  approval: ApprovalView;
  pollUrl: string;
}

/** Makes the agent ask for a refund of 184. */
async function startWaiting({ account, agentId }: Setup): Promise<Waiting> {
  const answer = await execute(account, agentId, { task: "Use the skill Refunds", context: { amount: 184 } });
  expect(answer.status, answer.text).toBe(202);
  const { poll_url: pollUrl } = answer.data<{ poll_url: string }>();
  const { result } = (await call("GET", pollUrl, { token: account.token })).data<ExecutionView>() as unknown as {
    result: { awaiting_approval: { approval_id: string } };
  };
  return { approval: await readApproval(account, result.awaiting_approval.approval_id), pollUrl };
}

const approveChanged = (
  { token }: Pick<TestAccount, "token">,
  approvalId: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => call("POST", `/api/approvals/${approvalId}/approve-changed`, { token, body, headers });

interface Episode {
  outcome: string;
  verification: string;
  interventions: number;
}

async function episodeOf({ account, agentId }: Setup): Promise<Episode | undefined> {
  const answer = await call("GET", `/api/graduation/agents/${agentId}/episodes`, { token: account.token });
  return answer.data<{ episodes: Episode[] }>().episodes[0];
}

describe("does", () => {
  test("continues the run once, with the changed call instead of the requested one", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup);
    const answer = await approveChanged(setup.account, approval.id, {
      arguments: { amount: 150 },
      reason: "Two of three chairs",
    });
    expect(answer.status, answer.text).toBe(200);
    const approved = answer.data<ApprovalView>();
    expect(approved).toMatchObject({
      status: "approved",
      reason: "Two of three chairs",
      arguments: { ...approval.arguments, arguments: { amount: 150 } },
      asked_arguments: approval.arguments,
    });
    expect(approved.digest).not.toBe(approval.digest);
    expect(await untilEnded(setup.account, pollUrl)).toMatchObject({ status: "completed", error: null });
    expect(setup.outside.requests.map(({ body }) => body)).toEqual(['{"amount":150}']);
    expect((await readApproval(setup.account, approval.id)).status).toBe("consumed");
  });

  test("counts as a person's correction: an intervention, and a result that is partly the person's", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup);
    await approveChanged(setup.account, approval.id, { arguments: { amount: 150 } });
    expect(await untilEnded(setup.account, pollUrl)).toMatchObject({ outcome: "partial" });
    expect(await episodeOf(setup)).toMatchObject({ outcome: "partial", interventions: 1 });
  });

  test("has both calls in the log, and the trace shows the one that was made", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup);
    await approveChanged(setup.account, approval.id, { arguments: { amount: 150 } });
    await untilEnded(setup.account, pollUrl);
    const entry = (await readAudit(setup.account)).find(({ outcome }) => outcome === "approved");
    expect(entry).toMatchObject({ before: { arguments: { amount: 184 } }, after: { arguments: { amount: 150 } } });
    expect((await verifyAudit(setup.account)).valid).toBe(true);
    const trace = await call("GET", `${pollUrl}/trace`, { token: setup.account.token });
    expect(trace.text).toContain('"amount":150');
    expect(trace.text).toContain("The approver changed its arguments.");
  });

  test("is a plain approval when the arguments say the same", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup);
    const answer = await approveChanged(setup.account, approval.id, { arguments: { amount: 184 } });
    expect(answer.data()).toMatchObject({ status: "approved", asked_arguments: null, digest: approval.digest });
    await untilEnded(setup.account, pollUrl);
    expect(await episodeOf(setup)).toMatchObject({ interventions: 0 });
  });

  test("happens once for an Idempotency-Key; later decisions get the first one", async () => {
    const setup = await setUp();
    const { approval } = await startWaiting(setup);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await approveChanged(setup.account, approval.id, { arguments: { amount: 150 } }, headers);
    const again = await approveChanged(setup.account, approval.id, { arguments: { amount: 150 } }, headers);
    expect(again.text).toBe(first.text);
    const late = await approveChanged(setup.account, approval.id, { arguments: { amount: 1 } });
    expect(late.data()).toMatchObject({ arguments: { arguments: { amount: 150 } } });
    expect((await decide(setup.account, approval.id, "reject")).data()).toMatchObject({
      asked_arguments: approval.arguments,
    });
  });
});

describe("refuses", () => {
  test("arguments that the tool does not take, and names the field", async () => {
    const setup = await setUp();
    const { approval } = await startWaiting(setup);
    const ofTheAmount = "body.arguments.amount";
    for (const [given, path] of [
      [{ amount: 501 }, ofTheAmount],
      [{ amount: "150" }, ofTheAmount],
      [{}, ofTheAmount],
      [{ amount: 1, to: "me" }, "body.arguments"],
    ] as const) {
      const answer = await approveChanged(setup.account, approval.id, { arguments: given });
      expect([answer.status, issuePaths(answer)], JSON.stringify(given)).toEqual([400, [path]]);
    }
    expect((await readApproval(setup.account, approval.id)).status).toBe("pending");
    expect(setup.outside.requests).toEqual([]);
  });

  test("a request that no call waits for, and one of an agent that has changed since", async () => {
    const setup = await setUp();
    const ahead = await pendingApproval(setup.account);
    const answer = await approveChanged(setup.account, ahead.id, { arguments: { build: 43 } });
    expect([answer.status, answer.error?.details["reason"]]).toEqual([409, "no_waiting_call"]);
    const { approval } = await startWaiting(setup);
    const body = { configuration: { temperature: 0.1 } };
    await call("PUT", `/api/agents/${setup.agentId}`, { token: setup.account.token, body });
    const changed = await approveChanged(setup.account, approval.id, { arguments: { amount: 150 } });
    expect([changed.status, changed.error?.details["reason"]]).toEqual([409, "agent_changed"]);
    expect((await readApproval(setup.account, approval.id)).status).toBe("pending");
  });

  test("to run a skill that was changed after the correction: that needs a new request", async () => {
    const setup = await setUp();
    const { approval } = await startWaiting(setup);
    await putSkill(setup.account, setup.skillId, { config_overrides: { url: `${setup.outside.url}/changed` } });
    await approveChanged(setup.account, approval.id, { arguments: { amount: 150 } });
    const open = async () => {
      const answer = await call("GET", "/api/approvals?status=pending", { token: setup.account.token });
      return answer.data<{ approvals: ApprovalView[] }>().approvals;
    };
    await expect.poll(open, { timeout: 30_000 }).toMatchObject([{ arguments: { skill: { version: 2 } } }]);
    expect(setup.outside.requests).toEqual([]);
  });

  test("a person who may not decide", async () => {
    const setup = await setUp();
    const { approval } = await startWaiting(setup);
    const member = await addColleague(setup.account, "member");
    expect((await approveChanged(member, approval.id, { arguments: { amount: 150 } })).status).toBe(403);
  });
});
