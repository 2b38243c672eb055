import { describe, expect, test } from "vitest";

import { decide, pendingApproval, readApproval, type ApprovalView } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp } from "#test/support/client";

describe("does", () => {
  test("rejects, for good", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    const rejected = (await decide(account, asked.id, "reject", "Not today")).data<ApprovalView>();
    expect(rejected).toMatchObject({ status: "rejected", decided_by: account.userId, reason: "Not today" });
    expect((await decide(account, asked.id, "approve")).data()).toEqual(rejected);
    expect(await readApproval(account, asked.id)).toMatchObject(rejected);
    expect((await readAudit(account))[0]).toMatchObject({ outcome: "rejected", approved_by: null, approved_at: null });
  });

  test("needs no body", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    const answer = await call("POST", `/api/approvals/${asked.id}/reject`, { token: account.token });
    expect(answer.data()).toMatchObject({ status: "rejected", reason: null });
  });
});

describe("refuses", () => {
  test("a reason too long, and an unknown key", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    const long = await decide(account, asked.id, "reject", "x".repeat(1_001));
    expect([long.status, issuePaths(long)]).toEqual([400, ["body.reason"]]);
    const body = { because: "no" };
    const unknown = await call("POST", `/api/approvals/${asked.id}/reject`, { token: account.token, body });
    expect([unknown.status, issuePaths(unknown)]).toEqual([400, ["body.because"]]);
    expect((await readApproval(account, asked.id)).status).toBe("pending");
  });
});
