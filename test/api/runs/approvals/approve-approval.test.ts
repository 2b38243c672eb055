import { describe, expect, test } from "vitest";

import { decide, pendingApproval, readApproval, requestApproval, type ApprovalView } from "#test/support/approvals";
import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";
import { strikeClock, subscribed } from "#test/support/webhooks";

/** Moves the time past an approval's day. */
const outlive = (approvalId: string) =>
  inDatabase("UPDATE approvals SET expires_at = ? WHERE id = ?", Date.now() - 1, approvalId);

/** The message that a receiver got. */
const messageOf = (request: { body: string } | undefined): unknown => JSON.parse(request?.body ?? "null");

describe("does", () => {
  test("approves, and says who and why", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    const answer = await decide(account, asked.id, "approve", "Checked");
    expect(answer.status).toBe(200);
    const approved = answer.data<ApprovalView>();
    expect(approved).toMatchObject({ status: "approved", decided_by: account.userId, reason: "Checked" });
    expect(await readApproval(account, asked.id)).toMatchObject(approved);
    expect((await readAudit(account))[0]).toMatchObject({
      outcome: "approved",
      approved_by: account.userId,
      approved_at: approved.decided_at,
      approval_expires: asked.expires_at,
    });
  });

  test("answers a second decision with the first one, and changes nothing", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    const first = (await decide(account, asked.id, "approve", "first")).data<ApprovalView>();
    expect((await decide(account, asked.id, "approve", "second")).data()).toEqual(first);
    expect((await decide(account, asked.id, "reject", "third")).data()).toEqual(first);
    const headers = { "idempotency-key": crypto.randomUUID() };
    for (const replayed of [undefined, "true"]) {
      const again = await call("POST", `/api/approvals/${asked.id}/approve`, { token: account.token, headers });
      expect(again.data()).toEqual(first);
      expect(again.headers["idempotency-replayed"]).toBe(replayed);
    }
    expect(await readAudit(account, "?action=deploy")).toHaveLength(2);
  });

  test("decides once when many decide at once, and tells all of them the same", async () => {
    const { account, receiver } = await subscribed({ events: ["approval.decided"] });
    const asked = await pendingApproval(account);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_unused, index) =>
        decide(account, asked.id, index % 2 === 0 ? "approve" : "reject", `decision ${index}`),
      ),
    );
    expect(statusesOf(answers)).toEqual(answers.map(() => 200));
    const told = new Set(answers.map((answer) => JSON.stringify(answer.data())));
    expect(told.size).toBe(1);
    expect(await readAudit(account, "?action=deploy")).toHaveLength(2);
    expect((await verifyAudit(account)).valid).toBe(true);
    const decided = answers[0]?.data<ApprovalView>();
    const [received] = await receiver.received(1);
    expect(messageOf(received)).toMatchObject({
      event: "approval.decided",
      data: { approval_id: asked.id, decision: decided?.status, reason: decided?.reason, decided_by: account.userId },
    });
  });

  test("lets the only administrator approve what they asked for", async () => {
    const account = await signUp();
    await addColleague(account, "member");
    const asked = await pendingApproval(account);
    expect((await decide(account, asked.id, "approve")).data()).toMatchObject({ status: "approved" });
  });

  test("lets another administrator approve it", async () => {
    const account = await signUp();
    const admin = await addColleague(account, "admin");
    const asked = await pendingApproval(account);
    expect((await decide(admin, asked.id, "approve")).data()).toMatchObject({
      status: "approved",
      decided_by: admin.id,
    });
  });
});

describe("refuses", () => {
  test("one's own request while another administrator could approve it, also with a key", async () => {
    const account = await signUp();
    await addColleague(account, "admin");
    const asked = await pendingApproval(account);
    for (const credential of [{ token: account.token }, { apiKey: account.apiKey }]) {
      const answer = await call("POST", `/api/approvals/${asked.id}/approve`, credential);
      expect([answer.status, answer.error?.details]).toEqual([403, { reason: "own_request" }]);
    }
    expect((await readApproval(account, asked.id)).status).toBe("pending");
    expect((await decide(account, asked.id, "reject")).data()).toMatchObject({ status: "rejected" });
  });

  test("a request that has expired, before and after the scheduled sweep", async () => {
    const { account, receiver } = await subscribed({ events: ["approval.decided"] });
    const asked = await pendingApproval(account);
    await outlive(asked.id);
    expect((await readApproval(account, asked.id)).status).toBe("expired");
    const before = await decide(account, asked.id, "approve");
    expect([before.status, before.error?.details["reason"]]).toEqual([409, "expired"]);
    await strikeClock();
    const after = await decide(account, asked.id, "reject");
    expect([after.status, after.error?.details["reason"]]).toEqual([409, "expired"]);
    const [received] = await receiver.received(1);
    expect(messageOf(received)).toMatchObject({
      event: "approval.decided",
      data: { approval_id: asked.id, decision: "expired", decided_by: null },
    });
    expect((await readAudit(account))[0]).toMatchObject({ outcome: "expired", actor: { kind: "system", id: null } });
    await strikeClock();
    expect(await readAudit(account, "?action=deploy")).toHaveLength(2);
  });

  test("what goes with a deleted agent", async () => {
    const account = await signUp();
    const agent = await createAgent(account);
    const asked = await requestApproval(account, agent.id);
    await call("DELETE", `/api/agents/${agent.id}`, { token: account.token });
    expect((await decide(account, asked.id, "approve")).status).toBe(404);
    const entries = await readAudit(account);
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      "delete_agent completed",
      "deploy requested",
      "create_agent completed",
    ]);
  });
});
