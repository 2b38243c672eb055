import { describe, expect, test } from "vitest";

import { decide, requestApproval, type ApprovalView } from "#test/support/approvals";
import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";

describe("does", () => {
  test("lists the tenant's approvals, newest first, filtered by agent and by status at the current time", async () => {
    const account = await signUp();
    const [one, two] = [await createAgent(account), await createAgent(account)];
    const pending = await requestApproval(account, one.id);
    const approved = await requestApproval(account, one.id);
    const rejected = await requestApproval(account, two.id);
    const late = await requestApproval(account, two.id);
    await decide(account, approved.id, "approve");
    await decide(account, rejected.id, "reject");
    await inDatabase("UPDATE approvals SET expires_at = ? WHERE id = ?", Date.now() - 1, late.id);
    const other = await signUp();
    await requestApproval(other, (await createAgent(other)).id);
    const list = async (query: string) => {
      const answer = await call("GET", `/api/approvals${query}`, { token: account.token });
      return answer.data<{ approvals: ApprovalView[] }>().approvals.map(({ id }) => id);
    };
    expect(await list("")).toEqual([late.id, rejected.id, approved.id, pending.id]);
    expect(await list("?status=pending")).toEqual([pending.id]);
    expect(await list("?status=approved")).toEqual([approved.id]);
    expect(await list("?status=rejected")).toEqual([rejected.id]);
    expect(await list("?status=expired")).toEqual([late.id]);
    expect(await list("?status=consumed")).toEqual([]);
    expect(await list(`?agent_id=${one.id}`)).toEqual([approved.id, pending.id]);
    expect(await list(`?agent_id=${one.id}&status=expired`)).toEqual([]);
    expect(await list("?page=2&limit=3")).toEqual([pending.id]);
    expect(await list("?view=open")).toEqual([pending.id]);
    expect(await list("?view=decided")).toEqual([rejected.id, approved.id]);
    expect(await list("?view=expired")).toEqual([late.id]);
    const counted = async (query: string) =>
      (await call("GET", `/api/approvals${query}`, { token: account.token })).data<{ counts: unknown }>().counts;
    expect(await counted("")).toBeNull();
    expect(await counted("?counts=true&view=decided")).toEqual({ open: 1, decided: 2, expired: 1 });
    expect(await counted(`?counts=true&agent_id=${one.id}`)).toEqual({ open: 1, decided: 1, expired: 0 });
  });
});

describe("refuses", () => {
  test("an unknown status", async () => {
    const { token } = await signUp();
    const answer = await call("GET", "/api/approvals?status=open", { token });
    expect([answer.status, issuePaths(answer)]).toEqual([400, ["query.status"]]);
  });
});
