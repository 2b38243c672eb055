import { expect, test } from "vitest";

import { decide, readApproval } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { countRows, createAgent, execute, untilEnded } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";
import { strikeClock } from "#test/support/webhooks";

const TASK = "Delete all invoices";

interface Asked {
  execution_id: string;
  poll_url: string;
  approval_id: string;
}

async function setUp() {
  const account = await signUp();
  const { id } = await createAgent(account);
  return { account, agentId: id };
}

async function ask(account: TestAccount, agentId: string, headers: Record<string, string> = {}): Promise<Asked> {
  const answer = await execute(account, agentId, { task: TASK, parameters: { ask: true } }, { headers });
  expect(answer.status, answer.text).toBe(202);
  return answer.data<Asked>();
}

const outcomesOf = async (account: TestAccount): Promise<string[]> =>
  (await readAudit(account))
    .filter(({ action }) => !action.startsWith("create_"))
    .map(({ outcome }) => outcome)
    .toReversed();

test("a task that its words put above the level runs once after a person's yes", async () => {
  const { account, agentId } = await setUp();
  const refused = await execute(account, agentId, { task: TASK });
  expect([refused.status, refused.error?.details["ask"]]).toEqual([403, true]);
  const asked = await ask(account, agentId);
  const request = await readApproval(account, asked.approval_id);
  expect(request).toMatchObject({
    status: "pending",
    action: "delete",
    arguments: { task: TASK, context: { text: expect.any(String) as string }, execution_id: asked.execution_id },
    requested_by: { user_id: account.userId },
    run_kind: "execution",
  });
  const waiting = await call("GET", asked.poll_url, { token: account.token });
  expect(waiting.data()).toMatchObject({ result: { awaiting_approval: { approval_id: asked.approval_id } } });
  await decide(account, asked.approval_id, "approve");
  expect(await untilEnded(account, asked.poll_url)).toMatchObject({ status: "completed" });
  expect((await readApproval(account, asked.approval_id)).status).toBe("consumed");
  expect(await outcomesOf(account)).toEqual(["refused", "requested", "approved", "consumed"]);
  expect(await countRows("episodes", "agent_id", agentId)).toBe(1);
});

test("a rejected task fails without a step", async () => {
  const { account, agentId } = await setUp();
  const asked = await ask(account, agentId);
  await decide(account, asked.approval_id, "reject");
  expect(await untilEnded(account, asked.poll_url)).toMatchObject({
    status: "failed",
    error: { code: "GOVERNANCE_VIOLATION" },
  });
});

test("a cancelled task can no longer be approved", async () => {
  const { account, agentId } = await setUp();
  const asked = await ask(account, agentId);
  const cancelled = await call("POST", `${asked.poll_url}/cancel`, { token: account.token });
  expect(cancelled.data()).toMatchObject({ status: "cancelled" });
  expect((await decide(account, asked.approval_id, "approve")).status).toBe(409);
});

test("a task that no person decides in time fails without a step, and can no longer be approved", async () => {
  const { account, agentId } = await setUp();
  const asked = await ask(account, agentId);
  await inDatabase("UPDATE approvals SET expires_at = ? WHERE id = ?", Date.now() - 1, asked.approval_id);
  expect((await decide(account, asked.approval_id, "approve")).status).toBe(409);
  await strikeClock();
  expect(await untilEnded(account, asked.poll_url)).toMatchObject({
    status: "failed",
    error: { code: "GOVERNANCE_VIOLATION" },
  });
  expect((await readApproval(account, asked.approval_id)).status).toBe("expired");
  expect((await outcomesOf(account)).toSorted()).toEqual(["expired", "requested"]);
});

test("a task whose approval woke no run begins at the next sweep", async () => {
  const { account, agentId } = await setUp();
  const asked = await ask(account, agentId);
  await inDatabase(
    "UPDATE approvals SET status = 'approved', decided_at = ? WHERE id = ?",
    Date.now(),
    asked.approval_id,
  );
  await strikeClock();
  expect(await untilEnded(account, asked.poll_url)).toMatchObject({ status: "completed" });
  expect((await readApproval(account, asked.approval_id)).status).toBe("consumed");
});

test("a kill switch ends the wait: the task does not begin, and can no longer be approved", async () => {
  const { account, agentId } = await setUp();
  const asked = await ask(account, agentId);
  const stop = (engaged: boolean) =>
    call("PUT", `/api/agents/${agentId}/kill-switch`, {
      token: account.token,
      body: engaged ? { engaged, reason: "Looked at" } : { engaged },
    });
  expect((await stop(true)).status).toBe(200);
  expect(await untilEnded(account, asked.poll_url)).toMatchObject({ status: "cancelled", error: { code: "STOPPED" } });
  expect((await decide(account, asked.approval_id, "approve")).status).toBe(409);
  expect((await stop(false)).status).toBe(200);
  await strikeClock();
  const ended = (await call("GET", asked.poll_url, { token: account.token })).data<{ status: string }>();
  expect(ended.status).toBe("cancelled");
});

test("the person who began the run cannot approve its task while another administrator can", async () => {
  const { account, agentId } = await setUp();
  const other = await addColleague(account, "admin");
  const asked = await ask(account, agentId);
  expect((await decide(account, asked.approval_id, "approve")).status).toBe(403);
  expect((await decide(other, asked.approval_id, "approve")).status).toBe(200);
});

test("the same Idempotency-Key gives the same run and the same request", async () => {
  const { account, agentId } = await setUp();
  const first = await ask(account, agentId, { "idempotency-key": "once" });
  expect(await ask(account, agentId, { "idempotency-key": "once" })).toEqual(first);
  expect(await countRows("approvals", "agent_id", agentId)).toBe(1);
});

test("it changes nothing where nothing needs asking, and asks no one about a named action", async () => {
  const { account, agentId } = await setUp();
  expect((await execute(account, agentId, { parameters: { ask: true } })).status).toBe(200);
  const named = await execute(account, agentId, { task: TASK, parameters: { ask: true, action: "delete" } });
  expect([named.status, named.error?.details["ask"]]).toEqual([403, undefined]);
  expect(await countRows("approvals", "agent_id", agentId)).toBe(0);
});

test("a stopped agent opens no request", async () => {
  const { account, agentId } = await setUp();
  const body = { engaged: true, reason: "Looked at" };
  const stop = await call("PUT", `/api/agents/${agentId}/kill-switch`, { token: account.token, body });
  expect(stop.status, stop.text).toBe(200);
  const answer = await execute(account, agentId, { task: TASK, parameters: { ask: true } });
  expect([answer.status, answer.error?.code]).toEqual([409, "STOPPED"]);
  expect(await countRows("approvals", "agent_id", agentId)).toBe(0);
});
