import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { countRows, unknownId } from "#test/support/factories/agents";
import {
  agentAt,
  approve,
  auditOf,
  createProject,
  getProject,
  putSettings,
  runAction,
  runApproved,
  type RunView,
  sdlcTenant,
} from "#test/support/factories/sdlc";
import { guardedOperation } from "#test/support/guarded-operation";

const REQUIREMENTS = `# Checkout
- PAY-1: Users must be able to pay by card
- PAY-2: Refunds; depends on PAY-1
- Deploy to production after PAY-2`;

const SUM = { path: "src/sum.js", content: "export function add(a, b) {\n  return a + b;\n}\n" };
const TEST = {
  path: "src/sum.test.js",
  content: 'import { add } from "./sum.js";\ntest("adds", () => expect(add(1, 2)).toBe(3));\n',
};

const run = async (owner: TestAccount, agentId: string, agent_type: string, action: string, input: unknown) => {
  const answer = await runAction(owner, { agent_id: agentId, agent_type, action, input });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<RunView>();
};

describe("does", () => {
  test("plans, says what it did not do, keeps the run and writes it into the audit log", async () => {
    const owner = await sdlcTenant(["planner"]);
    const agentId = await agentAt(owner, "intern");
    const answer = await runAction(owner, {
      agent_id: agentId,
      agent_type: "planner",
      action: "create_wbs",
      input: { requirements: REQUIREMENTS },
    });
    expect(answer.status).toBe(201);
    const made = answer.data<RunView>();
    expect(answer.headers["location"]).toBe(`/api/sdlc/runs/${made.run_id}`);
    expect(made).toMatchObject({
      outcome: "completed",
      engine: "builtin",
      approval_required: false,
      sandbox: { required: false, used: false },
    });
    expect(made.not_done).not.toEqual([]);
    expect(made.result["cycles"]).toEqual([]);
    expect(made.result["dependencies"]).toContainEqual(expect.objectContaining({ kind: "explicit" }));
    const stored = await call("GET", `/api/sdlc/runs/${made.run_id}`, { token: owner.token });
    expect(stored.data()).toEqual(made);
    expect(await auditOf(owner, "create_wbs")).toMatchObject([
      { agent_id: agentId, agent_type: "planner", outcome: "completed", success: true, approval_required: false },
    ]);
  });

  test("reviews a diff by severity and place", async () => {
    const owner = await sdlcTenant(["reviewer"]);
    const diff = "--- a/src/a.js\n+++ b/src/a.js\n@@ -1,1 +1,2 @@\n const a = 1;\n+eval(input);\n";
    const made = await run(owner, await agentAt(owner, "student"), "reviewer", "review_code", { diff });
    expect(made.result).toMatchObject({ verdict: "changes_requested" });
    expect(made.result["findings"]).toContainEqual(
      expect.objectContaining({ rule: "eval", severity: "high", file: "src/a.js", line: 2 }),
    );
  });

  test("runs tests in the sandbox, and measures what they reach", async () => {
    const owner = await sdlcTenant(["tester"]);
    const agentId = await agentAt(owner, "supervised");
    const green = await run(owner, agentId, "tester", "execute_tests", { files: [SUM, TEST] });
    expect(green).toMatchObject({
      outcome: "completed",
      result: { passed: true },
      sandbox: { used: true, network: false },
    });
    const broken = { ...SUM, content: SUM.content.replace("+", "-") };
    const red = await run(owner, agentId, "tester", "execute_tests", { files: [broken, TEST] });
    expect(red).toMatchObject({ outcome: "failed", result: { counts: { failed: 1 } } });
    const measured = await run(owner, agentId, "tester", "analyze_coverage", { files: [SUM, TEST] });
    expect(measured.result["coverage"]).toMatchObject({ kind: "function", total: 1, entered: 1, not_entered: [] });
    const skeletons = await run(owner, agentId, "tester", "write_tests", { files: [SUM] });
    expect(skeletons).toMatchObject({ outcome: "completed", result: { run: { counts: { passed: 1, todo: 3 } } } });
    const mocks = await run(owner, agentId, "tester", "generate_mock_data", {
      schema: { type: "object", properties: { n: { type: "integer", minimum: 3 } }, required: ["n"] },
      count: 3,
    });
    expect(mocks).toMatchObject({ outcome: "completed", sandbox: { used: false } });
    expect(mocks.result["values"]).toHaveLength(3);
  });

  test("codes only with an approval of exactly this, once, and says who approved", async () => {
    const owner = await sdlcTenant(["coder"]);
    const agent_id = await agentAt(owner, "autonomous");
    const schema = { type: "object", properties: { n: { type: "integer", minimum: 1 } }, required: ["n"] };
    const body = { agent_id, agent_type: "coder", action: "write_code", input: { schema, name: "isOrder" } };
    const refused = await runAction(owner, body);
    expect(refused.error).toMatchObject({
      code: "CONFLICT",
      details: { approval_required: true, reason: "approval_missing" },
    });
    const approval_id = await approve(owner, refused);
    const other = await runAction(owner, { ...body, input: { schema, name: "isOther" }, approval_id });
    expect(other.error?.details).toMatchObject({ approval_required: true, reason: "approval_not_valid" });
    const answers = await Promise.all([1, 2, 3].map(() => runAction(owner, { ...body, approval_id })));
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.data<RunView>();
    expect(made).toMatchObject({ outcome: "completed", approval_required: true, approval_id, sandbox: { used: true } });
    expect(await countRows("sdlc_runs", "tenant_id", owner.tenantId)).toBe(1);
    expect((await auditOf(owner, "write_code")).filter(({ outcome }) => outcome === "completed")).toMatchObject([
      { approval_required: true, approved_by: owner.userId },
    ]);
  });

  test("without a model says that writing from a description needs one", async () => {
    const owner = await sdlcTenant(["coder"]);
    const agent_id = await agentAt(owner, "supervised");
    const answer = await runApproved(owner, {
      agent_id,
      agent_type: "coder",
      action: "write_code",
      input: { task: "Write a sorting function" },
    });
    expect(answer.data<RunView>()).toMatchObject({ outcome: "failed", result: { files: [] } });
    expect(answer.data<RunView>().not_done.join(" ")).toContain("model provider");
  });

  test("promotes a release step by step, and rolls it back", async () => {
    const owner = await sdlcTenant(["deployer"]);
    const agent_id = await agentAt(owner, "autonomous");
    const { id: project_id } = await createProject(owner);
    const act = (action: string, input: unknown) =>
      runApproved(owner, { agent_id, agent_type: "deployer", action, input, project_id });
    for (const version of ["1.0", "1.1"])
      for (const environment of ["dev", "staging", "production"])
        expect((await act("deploy", { version, environment })).status).toBe(201);
    const back = await act("rollback", { environment: "production" });
    expect(back.data<RunView>().result).toMatchObject({ version: "1.0", rolled_back: "1.1" });
    const { deployments } = await getProject(owner, project_id);
    const live = deployments.flatMap((entry) =>
      entry.state === "live" ? [`${entry.environment} ${entry.version}`] : [],
    );
    expect(live.toSorted()).toEqual(["dev 1.1", "production 1.0", "staging 1.1"]);
    expect(
      (await act("manage_environments", { operation: "freeze", environment: "dev", reason: "Audit" })).status,
    ).toBe(201);
    const frozen = await act("deploy", { version: "1.2" });
    expect(frozen.error).toMatchObject({ code: "CONFLICT", details: { reason: "not_deployable" } });
    expect((await act("deploy", { version: "2.0", environment: "production" })).status).toBe(409);
    expect((await act("monitor_deployment", {})).data<RunView>().result["environments"]).toHaveLength(3);
  });

  test("is done once for one Idempotency-Key", async () => {
    const owner = await sdlcTenant(["planner"]);
    const agent_id = await agentAt(owner, "intern");
    const body = { agent_id, agent_type: "planner", action: "estimate_effort", input: { requirements: "Pay" } };
    const first = await runAction(owner, body, { "idempotency-key": "once" });
    const second = await runAction(owner, body, { "idempotency-key": "once" });
    expect(second.text).toBe(first.text);
    expect(await countRows("sdlc_runs", "tenant_id", owner.tenantId)).toBe(1);
  });
});

describe("refuses", () => {
  test("with an Idempotency-Key that stays free for the same request later", async () => {
    const owner = await sdlcTenant(["reviewer"]);
    const agent_id = await agentAt(owner, "intern");
    const body = { agent_id, agent_type: "planner", action: "create_wbs", input: { requirements: "Pay" } };
    expect((await runAction(owner, body, { "idempotency-key": "later" })).status).toBe(403);
    await putSettings(owner, { enabled_agent_types: ["planner"] });
    expect((await runAction(owner, body, { "idempotency-key": "later" })).status).toBe(201);
  });

  test("everything while it is off, and a type that is not enabled", async () => {
    const owner = await signUp();
    const agent_id = await agentAt(owner, "autonomous");
    const body = { agent_id, agent_type: "planner", action: "create_wbs", input: { requirements: "Pay" } };
    const off = await runAction(owner, body);
    expect(off.status).toBe(403);
    expect(off.error).toMatchObject({ code: "FORBIDDEN", details: { reason: "sdlc_disabled" } });
    expect(await auditOf(owner, "create_wbs")).toMatchObject([{ outcome: "refused", success: false }]);
    const some = await sdlcTenant(["reviewer"]);
    const other = await runAction(some, { ...body, agent_id: await agentAt(some, "autonomous") });
    expect(other.error).toMatchObject({ code: "FORBIDDEN", details: { reason: "agent_type_disabled" } });
  });

  test.each([
    ["student", "planner", "create_wbs", "intern"],
    ["student", "reviewer", "suggest_improvements", "intern"],
    ["intern", "tester", "execute_tests", "supervised"],
    ["intern", "coder", "document_code", "supervised"],
    ["supervised", "deployer", "deploy", "autonomous"],
  ] as const)("a %s as %s for %s, in the audit log too", async (level, agent_type, action, required) => {
    const owner = await sdlcTenant();
    const agent_id = await agentAt(owner, level);
    const answer = await runAction(owner, { agent_id, agent_type, action, input: {} });
    expect(answer.status).toBe(403);
    expect(answer.error).toMatchObject({
      code: "GOVERNANCE_VIOLATION",
      details: { action, agent_level: level, required_level: required },
    });
    expect(await auditOf(owner, action)).toMatchObject([{ outcome: "refused", agent_type }]);
  });

  test("an action that the tenant wants approved", async () => {
    const owner = await sdlcTenant(["reviewer"], ["review_code"]);
    const agent_id = await agentAt(owner, "autonomous");
    const body = { agent_id, agent_type: "reviewer", action: "review_code", input: { diff: "x" } };
    expect((await runAction(owner, body)).error?.details).toMatchObject({ approval_required: true });
    expect((await runApproved(owner, body)).status).toBe(201);
  });

  test.each([
    ["an unknown type", { agent_type: "wizard" }, "body.agent_type"],
    ["another type's action", { action: "deploy" }, "body.action"],
    ["an unknown key", { level: "autonomous" }, "body.level"],
    ["no requirements", { input: {} }, "body.input.requirements"],
    ["an unknown input", { input: { requirements: "Pay", budget: 5 } }, "body.input.budget"],
  ])("%s, naming the field", async (_what, fields, path) => {
    const owner = await sdlcTenant();
    const agent_id = await agentAt(owner, "autonomous");
    const input = { requirements: "Pay" };
    const answer = await runAction(owner, { agent_id, agent_type: "planner", action: "create_wbs", input, ...fields });
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer)).toContain(path);
  });

  test("files outside the workspace, and tests that are not there", async () => {
    const owner = await sdlcTenant(["tester"]);
    const agent_id = await agentAt(owner, "supervised");
    for (const input of [
      { files: [{ path: "../a.test.js", content: "" }] },
      { files: [{ path: "/etc/a.test.js", content: "" }] },
      { files: [SUM] },
      { files: [SUM], tests: ["other.test.js"] },
    ]) {
      const answer = await runAction(owner, { agent_id, agent_type: "tester", action: "execute_tests", input });
      expect(answer.status).toBe(400);
    }
  });

  test("an agent or project that is not there, and another tenant's agent", async () => {
    const owner = await sdlcTenant();
    const body = { agent_type: "planner", action: "create_wbs", input: { requirements: "Pay" } };
    const nobody = await runAction(owner, { ...body, agent_id: unknownId() });
    expect(nobody.error?.code).toBe("AGENT_NOT_FOUND");
    const foreign = await runAction(owner, { ...body, agent_id: await agentAt(await signUp(), "intern") });
    expect(foreign.status).toBe(403);
    const nowhere = await runAction(owner, {
      ...body,
      agent_id: await agentAt(owner, "intern"),
      project_id: unknownId(),
    });
    expect(nowhere.error?.code).toBe("NOT_FOUND");
  });
});

guardedOperation({
  method: "POST",
  path: "/api/sdlc/run",
  permission: "AGENT_RUN",
  body: { agent_id: unknownId(), agent_type: "planner", action: "create_wbs", input: {} },
});
