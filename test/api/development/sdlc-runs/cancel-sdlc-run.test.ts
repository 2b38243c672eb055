import { expect, test } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import {
  agentAt,
  auditOf,
  decide,
  getRun,
  putSettings,
  runAction,
  type RunView,
  sdlcTenant,
  waitingRun,
} from "#test/support/factories/sdlc";

const cancel = (owner: TestAccount, runId: string): Promise<Answer> =>
  call("POST", `/api/sdlc/runs/${runId}/cancel`, { token: owner.token, body: {} });

async function waiting(owner: TestAccount): Promise<RunView & { approvalId: string }> {
  await call("POST", "/api/sdlc/enable", { token: owner.token });
  await putSettings(owner, { enabled_agent_types: ["coder"] });
  const agent_id = await agentAt(owner, "supervised");
  const input = { files: [{ path: "a.js", content: "export function a() {}\n" }] };
  return waitingRun(owner, { agent_id, agent_type: "coder", action: "document_code", input });
}

test("ends a run that waits, for good, and withdraws what it asked for", async () => {
  const owner = await sdlcTenant();
  const { run_id, approvalId } = await waiting(owner);
  const answer = await cancel(owner, run_id);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data()).toMatchObject({ status: "cancelled", outcome: null, error: { code: "CANCELLED" } });
  expect(await getRun(owner, run_id)).toMatchObject(answer.data<object>());
  expect((await decide(owner, approvalId, "approve")).status).toBe(409);
  expect((await getRun(owner, run_id)).status).toBe("cancelled");
  expect((await auditOf(owner, "document_code")).map(({ outcome }) => outcome)).toContain("cancelled");
});

test("of several at once has one end", async () => {
  const owner = await sdlcTenant();
  const { run_id, approvalId } = await waiting(owner);
  const [decided, ...cancelled] = await Promise.all([
    decide(owner, approvalId, "approve"),
    cancel(owner, run_id),
    cancel(owner, run_id),
  ]);
  expect([200, 409]).toContain(decided.status);
  const { status } = await getRun(owner, run_id);
  expect(["cancelled", "completed"]).toContain(status);
  for (const answer of cancelled) expect(answer.status).toBe(status === "cancelled" ? answer.status : 409);
  expect((await auditOf(owner, "document_code")).filter(({ outcome }) => outcome === status)).toHaveLength(1);
});

test("leaves a run that is over as it is", async () => {
  const owner = await sdlcTenant();
  const agent_id = await agentAt(owner, "intern");
  const body = { agent_id, agent_type: "planner", action: "create_wbs", input: { requirements: "Pay" } };
  const made = (await runAction(owner, body)).data<RunView>();
  expect((await cancel(owner, made.run_id)).error).toMatchObject({
    code: "CONFLICT",
    details: { status: "completed" },
  });
  expect(await getRun(owner, made.run_id)).toMatchObject(made);
});
