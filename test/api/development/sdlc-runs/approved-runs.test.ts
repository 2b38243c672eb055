import { expect, test } from "vitest";

import { call, statusesOf } from "#test/support/client";
import { countRows } from "#test/support/factories/agents";
import {
  agentAt,
  approveBefore,
  auditOf,
  createProject,
  decide,
  episodesOf,
  getProject,
  getRun,
  runAction,
  runApproved,
  type RunView,
  sdlcTenant,
  SUM,
  SUM_TEST,
  untilOver,
  waitingRun,
} from "#test/support/factories/sdlc";

test("codes only with an approval: waits for it, continues automatically, and names the approver", async () => {
  const owner = await sdlcTenant(["coder"]);
  const agent_id = await agentAt(owner, "autonomous");
  const body = { agent_id, agent_type: "coder", action: "document_code", input: { files: [SUM, SUM_TEST] } };
  const waiting = await waitingRun(owner, body);
  expect(await getRun(owner, waiting.run_id)).toMatchObject({ status: "in_progress", outcome: null, result: null });
  const decided = await decide(owner, waiting.approvalId, "approve");
  expect(decided.status).toBe(200);
  expect(decided.data()).toMatchObject({ execution_id: waiting.run_id, run_kind: "sdlc_run" });
  const made = await untilOver(owner, waiting.run_id);
  expect(made).toMatchObject({
    status: "completed",
    outcome: "completed",
    approval_required: true,
    approval_id: waiting.approvalId,
    awaiting_approval: null,
    sandbox: { used: true },
  });
  expect((await auditOf(owner, "document_code")).filter(({ outcome }) => outcome === "completed")).toMatchObject([
    { approval_required: true, approved_by: owner.userId, episode_id: made.episode_id },
  ]);
});

test("with an approval requested in advance runs once, also in a race", async () => {
  const owner = await sdlcTenant(["coder"]);
  const agent_id = await agentAt(owner, "autonomous");
  const body = { agent_id, agent_type: "coder", action: "document_code", input: { files: [SUM, SUM_TEST] } };
  const approval_id = await approveBefore(owner, body);
  const other = await runAction(owner, { ...body, input: { files: [SUM] }, approval_id });
  expect(other.error?.details).toMatchObject({ approval_required: true, reason: "approval_not_valid" });
  const answers = await Promise.all([1, 2, 3].map(() => runAction(owner, { ...body, approval_id })));
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  const made = answers.find(({ status }) => status === 201)?.data<RunView>();
  expect(made).toMatchObject({ outcome: "completed", approval_required: true, approval_id, sandbox: { used: true } });
  expect(await countRows("sdlc_runs", "tenant_id", owner.tenantId)).toBe(1);
});

test("cancels itself when the approval is rejected, and leaves no episode", async () => {
  const owner = await sdlcTenant(["coder"]);
  const agent_id = await agentAt(owner, "supervised");
  const body = { agent_id, agent_type: "coder", action: "document_code", input: { files: [SUM] } };
  const { run_id, approvalId } = await waitingRun(owner, body);
  expect((await decide(owner, approvalId, "reject")).status).toBe(200);
  expect(await untilOver(owner, run_id)).toMatchObject({
    status: "cancelled",
    outcome: null,
    error: { code: "APPROVAL_REJECTED" },
    episode_id: null,
  });
  expect((await auditOf(owner, "document_code")).map(({ outcome, agent_type: type }) => `${type} ${outcome}`)).toEqual([
    "coder cancelled",
    "coder rejected",
    "coder requested",
  ]);
  expect(await episodesOf(owner, agent_id)).toEqual([]);
});

test("does not continue when the agent changed while it waited", async () => {
  const owner = await sdlcTenant(["coder"]);
  const agent_id = await agentAt(owner, "supervised");
  const body = { agent_id, agent_type: "coder", action: "document_code", input: { files: [SUM] } };
  const { run_id, approvalId } = await waitingRun(owner, body);
  const change = { name: "Ada", configuration: { temperature: 1 }, keep_level: { justification: "Warmer" } };
  const changed = await call("PUT", `/api/agents/${agent_id}`, { token: owner.token, body: change });
  expect(changed.status, changed.text).toBe(200);
  await decide(owner, approvalId, "approve");
  expect(await untilOver(owner, run_id)).toMatchObject({ status: "failed", error: { code: "CONFLICT" } });
});

test("without a model says that writing from a description needs one", async () => {
  const owner = await sdlcTenant(["coder"]);
  const agent_id = await agentAt(owner, "supervised");
  const made = await runApproved(owner, {
    agent_id,
    agent_type: "coder",
    action: "write_code",
    input: { task: "Write a sorting function" },
  });
  expect(made).toMatchObject({ status: "completed", outcome: "failed", result: { files: [] } });
  expect(made.not_done.join(" ")).toContain("model provider");
  expect(await episodesOf(owner, agent_id)).toMatchObject([{ outcome: "failure" }]);
});

test("promotes a release step by step, and rolls it back", async () => {
  const owner = await sdlcTenant(["deployer"]);
  const agent_id = await agentAt(owner, "autonomous");
  const { id: project_id } = await createProject(owner);
  const act = (action: string, input: unknown) =>
    runApproved(owner, { agent_id, agent_type: "deployer", action, input, project_id });
  for (const version of ["1.0", "1.1"])
    for (const environment of ["dev", "staging", "production"])
      expect((await act("deploy", { version, environment })).outcome).toBe("completed");
  const back = await act("rollback", { environment: "production" });
  expect(back.result).toMatchObject({ version: "1.0", rolled_back: "1.1" });
  const { deployments } = await getProject(owner, project_id);
  const live = deployments.flatMap((entry) =>
    entry.state === "live" ? [`${entry.environment} ${entry.version}`] : [],
  );
  expect(live.toSorted()).toEqual(["dev 1.1", "production 1.0", "staging 1.1"]);
  const freeze = await act("manage_environments", { operation: "freeze", environment: "dev", reason: "Audit" });
  expect(freeze.outcome).toBe("completed");
  const deploy = { agent_id, agent_type: "deployer", action: "deploy", project_id };
  for (const input of [{ version: "1.2" }, { version: "2.0", environment: "production" }]) {
    const refused = await runAction(owner, { ...deploy, input });
    expect(refused.error).toMatchObject({ code: "CONFLICT", details: { reason: "not_deployable" } });
  }
  const approvals = await call("GET", "/api/approvals?status=pending", { token: owner.token });
  expect(approvals.data<{ approvals: unknown[] }>().approvals).toEqual([]);
  expect((await act("monitor_deployment", {})).result?.["environments"]).toHaveLength(3);
});

test("does not deploy a release that the rules forbid by the time it is approved", async () => {
  const owner = await sdlcTenant(["deployer"]);
  const agent_id = await agentAt(owner, "autonomous");
  const { id: project_id } = await createProject(owner);
  const deployer = { agent_id, agent_type: "deployer", project_id };
  const waiting = await waitingRun(owner, { ...deployer, action: "deploy", input: { version: "1.0" } });
  const input = { operation: "freeze", environment: "dev" };
  await runApproved(owner, { ...deployer, action: "manage_environments", input });
  await decide(owner, waiting.approvalId, "approve");
  const over = await untilOver(owner, waiting.run_id);
  expect(over).toMatchObject({ status: "failed", outcome: "failed", error: { code: "CONFLICT" }, result: null });
  expect((await getProject(owner, project_id)).deployments).toEqual([]);
});
