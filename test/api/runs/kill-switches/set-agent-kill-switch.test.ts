import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, type Answer, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, executeToEnd, untilEnded } from "#test/support/factories/agents";
import { act, actingAgent, listEffects } from "#test/support/factories/effects";
import { addColleague } from "#test/support/users";

const put = (account: TestAccount, agentId: string, body: Record<string, unknown>): Promise<Answer> =>
  call("PUT", `/api/agents/${agentId}/kill-switch`, { token: account.token, body });

const engage = (account: TestAccount, agentId: string): Promise<Answer> =>
  put(account, agentId, { engaged: true, reason: "It sends wrong invoices" });

describe("an engaged switch", () => {
  test("refuses what would act, shows why it is engaged, and lets everybody read", async () => {
    const { account, agentId, outside, ...actor } = await actingAgent();
    const other = await createAgent(account);
    const engaged = await engage(account, agentId);
    expect(engaged.data()).toMatchObject({
      engaged: true,
      workspace_engaged: false,
      reason: "It sends wrong invoices",
      engaged_by: { kind: "user", id: account.userId },
    });
    const refused = await act({ account, agentId, outside, ...actor });
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, "STOPPED", { scope: "agent" }]);
    expect((await execute(account, agentId)).error?.code).toBe("STOPPED");
    const message = { message: "Summarize: a b c", agent_id: agentId };
    expect((await call("POST", "/api/chat", { token: account.token, body: message })).error?.code).toBe("STOPPED");
    expect([outside.requests, await listEffects(account)]).toEqual([[], []]);
    expect((await call("GET", `/api/agents/${agentId}`, { token: account.token })).status).toBe(200);
    const shown = await call("GET", `/api/agents/${agentId}/kill-switch`, { token: account.token });
    expect(shown.data()).toEqual(engaged.data());
    await executeToEnd(account, other.id);
  });

  test("cuts off what is under way: the run is cancelled, its effect unknown, its episode void", async () => {
    const actor = await actingAgent("hang");
    const { account, agentId, outside } = actor;
    const accepted = await act(actor, {}, { wait_seconds: 0 });
    const { poll_url: pollUrl, execution_id: executionId } = accepted.data<{
      poll_url: string;
      execution_id: string;
    }>();
    await outside.received(1);
    await engage(account, agentId);
    const ended = await untilEnded(account, pollUrl);
    expect(ended).toMatchObject({ status: "cancelled", result: null, error: { code: "STOPPED" } });
    expect((await listEffects(account)).map(({ status }) => status)).toEqual(["unknown"]);
    expect(await inDatabase("SELECT outcome FROM episodes WHERE execution_id = ?", executionId)).toEqual([["void"]]);
    expect(outside.requests).toHaveLength(1);
  });

  test("ends a run that waits for an approval; what it asked for is not to be decided any more", async () => {
    const { account, agentId, outside } = await actingAgent({ status: 200 }, { level: "student" });
    const accepted = await execute(account, agentId, { task: "Use the skill Rates", context: {} });
    const { poll_url: pollUrl } = accepted.data<{ poll_url: string }>();
    const { result } = (await call("GET", pollUrl, { token: account.token })).data<{
      result: { awaiting_approval: { approval_id: string } };
    }>();
    await engage(account, agentId);
    expect(await untilEnded(account, pollUrl)).toMatchObject({ status: "cancelled", error: { code: "STOPPED" } });
    const approve = `/api/approvals/${result.awaiting_approval.approval_id}/approve`;
    expect((await call("POST", approve, { token: account.token, body: {} })).status).toBe(409);
    expect(outside.requests).toEqual([]);
  });

  test("is released by a second write, and both are in the audit log", async () => {
    const actor = await actingAgent();
    const { account, agentId } = actor;
    await engage(account, agentId);
    const released = await put(account, agentId, { engaged: false });
    expect(released.data()).toEqual({
      engaged: false,
      workspace_engaged: false,
      reason: null,
      engaged_by: null,
      engaged_at: null,
    });
    expect((await act(actor)).status).toBe(200);
    const actions = (await readAudit(account)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(["release_kill_switch", "engage_kill_switch"]);
  });

  test("stays as it was when it is engaged again, also by many at once", async () => {
    const { account, agentId } = await actingAgent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => engage(account, agentId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data()))).size).toBe(1);
    expect((await readAudit(account)).filter(({ action }) => action === "engage_kill_switch")).toHaveLength(1);
  });
});

test("a member may look, and may not set it; to engage it needs a reason", async () => {
  const { account, agentId } = await actingAgent();
  const { token } = await addColleague(account, "member");
  const path = `/api/agents/${agentId}/kill-switch`;
  expect((await call("GET", path, { token })).status).toBe(200);
  expect((await call("PUT", path, { token, body: { engaged: false } })).status).toBe(403);
  expect((await put(account, agentId, { engaged: true })).status).toBe(400);
});

test("an agent that is stopped takes no exam", async () => {
  const { account, agentId } = await actingAgent();
  await engage(account, agentId);
  const refused = await call("POST", `/api/graduation/agents/${agentId}/exam`, { token: account.token, body: {} });
  expect([refused.status, refused.error?.code]).toEqual([409, "STOPPED"]);
});
