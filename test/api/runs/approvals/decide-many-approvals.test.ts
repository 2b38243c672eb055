import { describe, expect, test } from "vitest";

import { decide, pendingApproval, readApproval, requestApproval } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

interface Decided {
  id: string;
  status: "done" | "refused" | "not_found";
  code?: string;
  message?: string;
}

const decideMany = (
  { token }: Pick<TestAccount, "token">,
  ids: readonly string[],
  decision: string,
  headers: Record<string, string> = {},
) => call("POST", "/api/approvals/bulk", { token, body: { ids, decision, reason: "Looked at" }, headers });

async function decided(
  account: Pick<TestAccount, "token">,
  ids: readonly string[],
  decision: string,
): Promise<Decided[]> {
  const answer = await decideMany(account, ids, decision);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ results: Decided[] }>().results;
}

const statusesIn = (results: readonly Decided[]) => results.map(({ status }) => status);

async function someRequests(account: TestAccount, count: number): Promise<string[]> {
  const { id: agentId } = await createAgent(account);
  const asked = Array.from({ length: count }, (_unused, build) =>
    requestApproval(account, agentId, { arguments: { build } }),
  );
  return (await Promise.all(asked)).map(({ id }) => id);
}

describe("does", () => {
  test.each(["approve", "reject"] as const)("%ss all, each with its entry in the log", async (decision) => {
    const account = await signUp();
    const ids = await someRequests(account, 3);
    const status = decision === "approve" ? "approved" : "rejected";
    expect(statusesIn(await decided(account, ids, decision))).toEqual(["done", "done", "done"]);
    for (const id of ids)
      expect(await readApproval(account, id)).toMatchObject({
        status,
        decided_by: account.userId,
        reason: "Looked at",
      });
    expect((await readAudit(account)).slice(0, 3).map(({ outcome }) => outcome)).toEqual([status, status, status]);
  });

  test("reports each result: already decided, expired, unknown and another tenant's", async () => {
    const [account, stranger] = [await signUp(), await signUp()];
    const [open = "", rejected = "", approved = "", late = ""] = await someRequests(account, 4);
    await decide(account, rejected, "reject");
    await decide(account, approved, "approve");
    await inDatabase("UPDATE approvals SET expires_at = 1 WHERE id = ?", late);
    const foreign = (await pendingApproval(stranger)).id;
    const ids = [open, rejected, approved, late, foreign, crypto.randomUUID(), "nonsense"];
    const results = await decided(account, ids, "approve");
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ["done", undefined],
      ["refused", "CONFLICT"],
      ["done", undefined],
      ["refused", "CONFLICT"],
      ["not_found", "NOT_FOUND"],
      ["not_found", "NOT_FOUND"],
      ["not_found", "NOT_FOUND"],
    ]);
    expect(results[3]?.message).toContain("expired");
    expect((await readApproval(account, rejected)).status).toBe("rejected");
    expect((await readApproval(stranger, foreign)).status).toBe("pending");
  });

  test("refuses the caller's own request while another administrator could decide, and decides the others", async () => {
    const account = await signUp();
    const colleague = await addColleague(account, "admin");
    const { id: agentId } = await createAgent(account);
    const own = await requestApproval(account, agentId, { arguments: { build: 1 } });
    const theirs = await requestApproval(colleague, agentId, { arguments: { build: 2 } });
    const results = await decided(account, [own.id, theirs.id], "approve");
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ["refused", "FORBIDDEN"],
      ["done", undefined],
    ]);
    expect(statusesIn(await decided(account, [own.id], "reject"))).toEqual(["done"]);
  });

  test("happens once for an Idempotency-Key, and once when many decide at the same time", async () => {
    const account = await signUp();
    const ids = await someRequests(account, 3);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await decideMany(account, ids, "approve", headers);
    expect((await decideMany(account, ids, "approve", headers)).text).toBe(first.text);
    const others = await someRequests(account, 3);
    const kinds = ["approve", "reject", "approve", "reject"];
    await Promise.all(kinds.map((kind) => decideMany(account, others, kind)));
    const entries = (await readAudit(account)).filter(
      ({ outcome }) => outcome === "approved" || outcome === "rejected",
    );
    expect(entries).toHaveLength(ids.length + others.length);
  });
});

describe("refuses", () => {
  test("a person who may not decide", async () => {
    const account = await signUp();
    const ids = await someRequests(account, 1);
    const member = await addColleague(account, "member");
    expect((await decideMany(member, ids, "approve")).status).toBe(403);
  });
});
