import { expect, test, vi } from "vitest";

import { decide, readApproval } from "#test/support/approvals";
import { call } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { asked, type CallScene, order, scene } from "#test/support/factories/tool-calls";
import { registered, released } from "#test/support/factories/tool-servers";
import { untilRemoved } from "#test/support/removals";

/** More requests than one piece can have. */
const MANY = 3_000;
const DAY_MS = 86_400_000;

/** A run that waits for a person, with as many other open requests for the same tool. */
async function waitingWith(others: number): Promise<CallScene & { approvalId: string }> {
  const here = await scene("send");
  const { execution_id: executionId } = (await order(here, undefined, { wait_seconds: 0 })).data<{
    execution_id: string;
  }>();
  const approvalId = await asked(here, executionId);
  if (others > 0) await copyRow("approvals", approvalId, others, { id: newUuidSql(), call_id: "call_id || n" });
  return { ...here, approvalId };
}

const remove = ({ owner, server }: CallScene) =>
  call("DELETE", `/api/tool-servers/${server.id}`, { token: owner.token });

const countsOf = async ({ owner }: CallScene) =>
  (await call("GET", "/api/approvals?limit=1&counts=true", { token: owner.token })).data<{
    counts: Record<"open" | "decided" | "expired", number>;
  }>().counts;

test("a server with many open requests is deleted at once, and all of them are withdrawn", async () => {
  const here = await waitingWith(MANY);
  expect(await countsOf(here)).toEqual({ open: MANY + 1, decided: 0, expired: 0 });
  expect((await remove(here)).status).toBe(200);
  await vi.waitUntil(async () => (await countsOf(here)).open === 0, { timeout: 20_000, interval: 100 });
  expect(await countsOf(here)).toEqual({ open: 0, decided: 0, expired: MANY + 1 });
});

test("a request whose row is still open after the deletion is refused as expired, also for a new server of the name", async () => {
  const here = await waitingWith(0);
  const { owner, approvalId } = here;
  expect((await remove(here)).status).toBe(200);
  await vi.waitUntil(async () => (await countsOf(here)).open === 0, { timeout: 20_000, interval: 100 });
  // As if no piece had come yet.
  await inDatabase(
    "UPDATE approvals SET status = 'pending', expires_at = ? WHERE id = ?",
    Date.now() + DAY_MS,
    approvalId,
  );
  const again = await registered(owner, here.simulator);
  await released(owner, again, "lookup", "send");
  for (const kind of ["approve", "reject"] as const) {
    const late = await decide(owner, approvalId, kind);
    expect([late.status, late.error?.details["reason"]]).toEqual([409, "expired"]);
    expect(Date.parse(String(late.error?.details["expires_at"]))).toBeLessThanOrEqual(Date.now());
  }
  const changed = await call("POST", `/api/approvals/${approvalId}/approve-changed`, {
    token: owner.token,
    body: { arguments: { order: "B8" } },
  });
  expect([changed.status, changed.error?.details["reason"]]).toEqual([409, "expired"]);
  const many = await call("POST", "/api/approvals/bulk", {
    token: owner.token,
    body: { ids: [approvalId], decision: "approve" },
  });
  expect(many.data()).toMatchObject({ results: [{ id: approvalId, status: "refused", code: "CONFLICT" }] });
  await untilRemoved(here.server.id);
  expect(await readApproval(owner, approvalId)).toMatchObject({ status: "expired", decided_at: null });
  expect(await countsOf(here)).toEqual({ open: 0, decided: 0, expired: 1 });
  expect(here.simulator.calls).toEqual([]);
});
