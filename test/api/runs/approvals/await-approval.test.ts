import { describe, expect, test, vi } from "vitest";

import { decide, readApproval, requestApproval, type ApprovalView } from "#test/support/approvals";
import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, untilEnded, type ExecutionView } from "#test/support/factories/agents";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";
import { strikeClock } from "#test/support/webhooks";

interface Setup {
  account: TestAccount;
  agentId: string;
  skillId: string;
  /** The outside system that the agent may only reach with an approval. */
  outside: WebhookReceiver;
}

/** A student, and a skill with an outside effect. */
async function setUp(): Promise<Setup> {
  const [account, outside] = await Promise.all([signUp(), startWebhookReceiver()]);
  const agent = await createAgent(account);
  const skillId = await createSkill(account, {
    name: "Rates",
    skill_type: "api",
    code: undefined,
    config: { url: outside.url },
  });
  return { account, agentId: agent.id, skillId, outside };
}

interface Waiting {
  approval: ApprovalView;
  pollUrl: string;
}

/** Makes the agent attempt the call that it may not make. */
async function startWaiting({ account, agentId }: Setup, context: Record<string, unknown> = {}): Promise<Waiting> {
  const answer = await execute(account, agentId, { task: "Use the skill Rates", context });
  expect(answer.status, answer.text).toBe(202);
  const { poll_url: pollUrl } = answer.data<{ poll_url: string }>();
  const look = async () => (await call("GET", pollUrl, { token: account.token })).data<ExecutionView>();
  const execution = (await look()) as unknown as {
    status: string;
    result: { awaiting_approval: { approval_id: string } };
  };
  expect(execution).toMatchObject({ status: "in_progress", result: { awaiting_approval: {} } });
  return { approval: await readApproval(account, execution.result.awaiting_approval.approval_id), pollUrl };
}

/** The outcomes that the audit log has of the run, without the creations before it. */
const outcomesOf = async (account: TestAccount): Promise<string[]> =>
  (await readAudit(account))
    .filter(({ action }) => !action.startsWith("create_"))
    .map(({ outcome }) => outcome)
    .toReversed();

describe("an execution that reaches a call above its agent's level", () => {
  test("waits, and has asked for exactly this call", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup, { amount: 2 });
    expect(approval).toMatchObject({
      status: "pending",
      agent_id: setup.agentId,
      action: "call_endpoint",
      arguments: {
        tool: expect.stringMatching(/^run_skill_/) as string,
        arguments: { amount: 2 },
        skill: { id: setup.skillId, version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
      requested_by: { kind: "agent", user_id: setup.account.userId },
      run_kind: "execution",
      run: { task: "Use the skill Rates", status: "in_progress", steps: expect.any(Number) as number },
    });
    expect(pollUrl).toContain(approval.execution_id);
    expect(setup.outside.requests).toEqual([]);
    expect(await outcomesOf(setup.account)).toEqual(["requested"]);
    await strikeClock();
    const again = await call("GET", pollUrl, { token: setup.account.token });
    expect(again.data()).toMatchObject({ status: "in_progress", result: { awaiting_approval: {} } });
  });

  test("makes it, once, when it is approved", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup, { amount: 2 });
    await decide(setup.account, approval.id, "approve");
    const ended = await untilEnded(setup.account, pollUrl);
    // The person vouched for this call, before there was a result.
    expect(ended).toMatchObject({ status: "completed", error: null, verification: "self_reported" });
    expect(setup.outside.requests.map(({ body }) => body)).toEqual(['{"amount":2}']);
    expect((await readApproval(setup.account, approval.id)).status).toBe("consumed");
    expect(await outcomesOf(setup.account)).toEqual(["requested", "approved", "consumed"]);
    expect((await verifyAudit(setup.account)).valid).toBe(true);
  });

  test("requests a new approval when the skill has changed since the request", async () => {
    const setup = await setUp();
    const { account, skillId, outside } = setup;
    const first = await startWaiting(setup, { amount: 2 });
    const changed = await putSkill(account, skillId, { config_overrides: { url: `${outside.url}/changed` } });
    expect(changed.status, changed.text).toBe(200);
    await decide(account, first.approval.id, "approve");
    const second = await vi.waitUntil(
      async () => {
        const answer = await call("GET", "/api/approvals?status=pending", { token: account.token });
        return answer.data<{ approvals: ApprovalView[] }>().approvals[0];
      },
      { timeout: 30_000 },
    );
    expect(second.arguments).toMatchObject({ skill: { id: skillId, version: 2 } });
    expect(second.execution_id).toBe(first.approval.execution_id);
    expect(outside.requests).toEqual([]);
    await decide(account, second.id, "approve");
    expect(await untilEnded(account, first.pollUrl)).toMatchObject({ status: "completed" });
    expect(outside.requests.map(({ path }) => path)).toEqual(["/hook/changed"]);
    expect((await readApproval(account, first.approval.id)).status).not.toBe("consumed");
  });

  test("continues without the call after a rejection, and counts an intervention", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup);
    await decide(setup.account, approval.id, "reject", "Not before the audit");
    const ended = await untilEnded(setup.account, pollUrl);
    expect(ended.result).not.toHaveProperty("awaiting_approval");
    expect(ended.result).toMatchObject({
      summary: expect.stringContaining("A person rejected it: Not before the audit") as string,
    });
    expect(setup.outside.requests).toEqual([]);
    const trace = await call("GET", `${pollUrl}/trace`, { token: setup.account.token });
    const { reasoning_trace: entries } = trace.data<{ reasoning_trace: { type: string }[] }>();
    expect(entries.filter(({ type }) => type === "refusal")).toMatchObject([
      { description: "Not called. A person rejected it: Not before the audit" },
    ]);
    expect(trace.data<{ steps: object[] }>().steps).toContainEqual(
      expect.objectContaining({
        kind: "wait",
        approval: expect.objectContaining({
          id: approval.id,
          granted: false,
          approver: expect.any(String) as string,
        }) as object,
      }),
    );
    expect(await outcomesOf(setup.account)).toEqual(["requested", "rejected", "refused"]);
    const [row] = await inDatabase("SELECT interventions FROM episodes WHERE execution_id = ?", approval.execution_id);
    expect(row).toEqual([1]);
  });

  test("continues without the call when the request expires", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup);
    await inDatabase("UPDATE approvals SET expires_at = ? WHERE id = ?", Date.now() - 1, approval.id);
    await strikeClock();
    expect((await untilEnded(setup.account, pollUrl)).result).toMatchObject({
      summary: expect.stringContaining("A person was asked, and no one decided in time") as string,
    });
    expect(setup.outside.requests).toEqual([]);
    expect((await outcomesOf(setup.account)).toSorted()).toEqual(["expired", "refused", "requested"]);
  });

  test("continues at the next scheduled sweep when the decision did not wake it", async () => {
    const setup = await setUp();
    const { approval, pollUrl } = await startWaiting(setup);
    await inDatabase("UPDATE approvals SET status = 'approved', decided_at = ? WHERE id = ?", Date.now(), approval.id);
    await strikeClock();
    expect(await untilEnded(setup.account, pollUrl)).toMatchObject({ status: "completed" });
    expect(setup.outside.requests).toHaveLength(1);
  });

  test("can be cancelled; what it asked for is then not to be decided any more", async () => {
    const setup = await setUp();
    const { account } = setup;
    const { approval, pollUrl } = await startWaiting(setup);
    const cancelled = await call("POST", `${pollUrl}/cancel`, { token: account.token });
    expect(cancelled.data()).toMatchObject({ status: "cancelled", result: null });
    expect((await readApproval(account, approval.id)).status).toBe("expired");
    expect((await decide(account, approval.id, "approve")).status).toBe(409);
    expect(setup.outside.requests).toEqual([]);
  });

  test("uses an approval that was given before, and only once", async () => {
    const setup = await setUp();
    const { account, agentId } = setup;
    const first = await startWaiting(setup);
    const { action, arguments: exactly } = first.approval;
    const given = await requestApproval(account, agentId, { action, arguments: exactly });
    await decide(account, given.id, "approve");
    const answer = await execute(account, agentId, { task: "Use the skill Rates", context: {} });
    expect(answer.status, answer.text).toBe(200);
    expect(setup.outside.requests).toHaveLength(1);
    expect((await readApproval(account, given.id)).status).toBe("consumed");
    await startWaiting(setup);
    expect(setup.outside.requests).toHaveLength(1);
  });

  test("does not use an approval that another execution waits for", async () => {
    const setup = await setUp();
    const [one, two] = [await startWaiting(setup), await startWaiting(setup)];
    expect(one.approval.digest).toBe(two.approval.digest);
    await decide(setup.account, one.approval.id, "approve");
    await untilEnded(setup.account, one.pollUrl);
    expect(setup.outside.requests).toHaveLength(1);
    expect((await readApproval(setup.account, two.approval.id)).status).toBe("pending");
    const other = await call("GET", two.pollUrl, { token: setup.account.token });
    expect(other.data()).toMatchObject({ status: "in_progress" });
  });

  test("has its effect exactly as decided when twenty wait and are decided at once, each by several people", async () => {
    const setup = await setUp();
    const waiting = await Promise.all(Array.from({ length: 20 }, (_unused, index) => startWaiting(setup, { index })));
    const decisions = waiting.flatMap(({ approval }, index) =>
      (["approve", "reject", "approve"] as const).map((kind, person) =>
        decide(setup.account, approval.id, index % 2 === 0 ? "approve" : kind, `${person}`),
      ),
    );
    expect((await Promise.all(decisions)).every(({ status }) => status === 200)).toBe(true);
    await Promise.all(waiting.map(({ pollUrl }) => untilEnded(setup.account, pollUrl)));
    const final = await Promise.all(waiting.map(({ approval }) => readApproval(setup.account, approval.id)));
    const allowed = final.flatMap(({ status }, index) => (status === "consumed" ? [`{"index":${index}}`] : []));
    expect(final.every(({ status }) => status === "consumed" || status === "rejected")).toBe(true);
    expect(setup.outside.requests.map(({ body }) => body).toSorted()).toEqual(allowed.toSorted());
    expect((await verifyAudit(setup.account)).valid).toBe(true);
  });
});
