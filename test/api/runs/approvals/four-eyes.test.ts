import { expect, test } from "vitest";

import { decide, readApproval, type ApprovalView } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call } from "#test/support/client";
import { asked, ended, order, scene, type CallScene } from "#test/support/factories/tool-calls";
import { addColleague, type TestColleague } from "#test/support/users";

interface Scene extends CallScene {
  second: TestColleague;
  executionId: string;
  approvalId: string;
}

/** A run that the owner began and whose call waits, and a second administrator. */
async function waiting(action: string): Promise<Scene> {
  const here = await scene(action);
  const second = await addColleague(here.owner, "admin");
  const answer = await order(here, undefined, { wait_seconds: 0 });
  expect(answer.status, answer.text).toBe(202);
  const { execution_id: executionId } = answer.data<{ execution_id: string }>();
  return { ...here, second, executionId, approvalId: await asked(here, executionId) };
}

const change = ({ token }: { token: string }, id: string, given: unknown) =>
  call("POST", `/api/approvals/${id}/approve-changed`, { token, body: { arguments: given } });

const approve = ({ token }: { token: string }, id: string, body: Record<string, unknown> = {}) =>
  call("POST", `/api/approvals/${id}/approve`, { token, body });

test("the person who began a run cannot approve what its agent asks for: singly, changed, in bulk, with a key", async () => {
  const { owner, second, simulator, approvalId, ...here } = await waiting("send");
  expect(await readApproval(owner, approvalId)).toMatchObject({
    requested_by: { kind: "agent", user_id: owner.userId },
  });
  const key = await call("POST", `/api/approvals/${approvalId}/approve`, { apiKey: owner.apiKey });
  for (const answer of [await approve(owner, approvalId), key, await change(owner, approvalId, { order: "B8" })])
    expect([answer.status, answer.error?.details["reason"]]).toEqual([403, "own_request"]);
  const body = { ids: [approvalId], decision: "approve" };
  const many = await call("POST", "/api/approvals/bulk", { token: owner.token, body });
  expect(many.data()).toMatchObject({ results: [{ id: approvalId, status: "refused", code: "FORBIDDEN" }] });
  expect(simulator.calls).toHaveLength(0);
  expect((await approve(second, approvalId)).data()).toMatchObject({ status: "approved", decided_by: second.id });
  expect(await ended({ owner, second, simulator, ...here } as CallScene, here.executionId)).toMatchObject({
    status: "completed",
  });
  expect(simulator.calls).toHaveLength(1);
});

test("a changed call that is hard to undo waits for a second person, who approves exactly what they saw", async () => {
  const here = await waiting("payment");
  const { owner, second, simulator, approvalId } = here;
  const before = await readApproval(owner, approvalId);
  const changed = await change(second, approvalId, { order: "B8" });
  expect(changed.status, changed.text).toBe(200);
  const proposed = changed.data<ApprovalView>();
  expect(proposed).toMatchObject({
    status: "pending",
    decided_by: null,
    requested_by: { user_id: second.id },
    arguments: { arguments: { order: "B8" } },
    asked_arguments: before.arguments,
  });
  expect(proposed.input_summary).toContain('order: "B8"');
  expect((await readAudit(owner))[0]).toMatchObject({
    outcome: "requested",
    actor: { id: second.id },
    before: { arguments: { order: "A7" } },
    after: { arguments: { order: "B8" } },
  });
  const own = await approve(second, approvalId, { digest: proposed.digest });
  expect([own.status, own.error?.details["reason"]]).toEqual([403, "own_request"]);
  const body = { ids: [approvalId], decision: "approve" };
  const many = await call("POST", "/api/approvals/bulk", { token: owner.token, body });
  expect(many.data()).toMatchObject({ results: [{ status: "refused", code: "CONFLICT" }] });
  for (const unseen of [{}, { digest: before.digest }]) {
    const answer = await approve(owner, approvalId, unseen);
    expect([answer.status, answer.error?.details["reason"]]).toEqual([409, "call_changed"]);
  }
  expect(simulator.calls).toHaveLength(0);
  expect((await approve(owner, approvalId, { digest: proposed.digest })).data()).toMatchObject({ status: "approved" });
  expect(await ended(here, here.executionId)).toMatchObject({ status: "completed" });
  expect(simulator.calls.map(({ arguments: given }) => given)).toEqual([{ order: "B8" }]);
});

test("a second person's change of a call that can be undone decides it, because two people are behind it", async () => {
  const here = await waiting("send");
  expect((await change(here.second, here.approvalId, { order: "B8" })).data()).toMatchObject({ status: "approved" });
  expect(await ended(here, here.executionId)).toMatchObject({ status: "completed" });
  expect(here.simulator.calls.map(({ arguments: given }) => given)).toEqual([{ order: "B8" }]);
});

test("the only administrator decides and changes calls of their own runs alone", async () => {
  const here = await scene("payment");
  await addColleague(here.owner, "member");
  const { execution_id: id } = (await order(here, undefined, { wait_seconds: 0 })).data<{ execution_id: string }>();
  const approvalId = await asked(here, id);
  expect((await change(here.owner, approvalId, { order: "B8" })).data()).toMatchObject({ status: "approved" });
  expect(await ended(here, id)).toMatchObject({ status: "completed" });
});

test("a rejected proposal ends the call, even by its author", async () => {
  const here = await waiting("payment");
  await change(here.second, here.approvalId, { order: "B8" });
  expect((await decide(here.second, here.approvalId, "reject")).data()).toMatchObject({ status: "rejected" });
  await ended(here, here.executionId);
  expect(here.simulator.calls).toHaveLength(0);
});
