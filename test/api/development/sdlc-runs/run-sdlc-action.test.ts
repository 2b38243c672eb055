import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { countRows, unknownId } from "#test/support/factories/agents";
import {
  agentAt,
  auditOf,
  episodesOf,
  putSettings,
  runAction,
  runApproved,
  runToEnd,
  type RunView,
  sdlcTenant,
  SUM,
  SUM_TEST,
  untilOver,
} from "#test/support/factories/sdlc";

const REQUIREMENTS = `# Checkout
- PAY-1: Users must be able to pay by card
- PAY-2: Refunds; depends on PAY-1
- Deploy to production after PAY-2`;

const reviewing = { agent_type: "reviewer", action: "review_code" };
const coding = { agent_type: "coder", action: "write_code" };
const mocking = { agent_type: "tester", action: "generate_mock_data" };
/** Three levels of a million. */
const LONG = [0, 1, 2].reduce<object>((items) => ({ type: "array", minItems: 1_000_000, items }), { type: "null" });

describe("does", () => {
  test("records the work of its episode, so that the same input again is the same work", async () => {
    const owner = await sdlcTenant(["planner"]);
    const agentId = await agentAt(owner, "intern");
    const plan = (requirements: string) =>
      runAction(owner, { agent_id: agentId, agent_type: "planner", action: "create_wbs", input: { requirements } });
    for (const requirements of [REQUIREMENTS, REQUIREMENTS, "- PAY-3: Users must be able to pay by invoice"])
      expect((await plan(requirements)).status).toBe(201);
    const works = await inDatabase("SELECT work FROM episodes WHERE agent_id = ? ORDER BY created_at, id", agentId);
    const [first, second, third] = works.map(([work]) => work);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).toMatch(/^[0-9a-f]{32}$/);
    expect(third).not.toBe(first);
  });

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
    expect(made.result?.["cycles"]).toEqual([]);
    expect(made.result?.["dependencies"]).toContainEqual(expect.objectContaining({ kind: "explicit" }));
    const stored = await call("GET", `/api/sdlc/runs/${made.run_id}`, { token: owner.token });
    expect(stored.data()).toMatchObject(made);
    expect(await auditOf(owner, "create_wbs")).toMatchObject([
      {
        agent_id: agentId,
        agent_type: "planner",
        outcome: "completed",
        success: true,
        approval_required: false,
        constitutional_violations: [],
        episode_id: made.episode_id,
      },
    ]);
    expect(await episodesOf(owner, agentId)).toMatchObject([
      {
        id: made.episode_id,
        execution_id: null,
        action: "create_wbs",
        maturity_level: "intern",
        outcome: "success",
        agent_version: 1,
      },
    ]);
  });

  test("reviews a diff by severity and place", async () => {
    const owner = await sdlcTenant(["reviewer"]);
    const diff = "--- a/src/a.js\n+++ b/src/a.js\n@@ -1,1 +1,2 @@\n const a = 1;\n+eval(input);\n";
    const made = await runToEnd(owner, await agentAt(owner, "student"), "reviewer", "review_code", { diff });
    expect(made.result).toMatchObject({ verdict: "changes_requested" });
    expect(made.result?.["findings"]).toContainEqual(
      expect.objectContaining({ rule: "eval", severity: "high", file: "src/a.js", line: 2 }),
    );
  });

  test("does not wait when the client asks for 202, and ends in the background", async () => {
    const owner = await sdlcTenant(["planner", "tester"]);
    const agent_id = await agentAt(owner, "supervised");
    const planned = { agent_id, agent_type: "planner", action: "create_wbs", input: { requirements: REQUIREMENTS } };
    const tested = { agent_id, agent_type: "tester", action: "execute_tests", input: { files: [SUM, SUM_TEST] } };
    for (const answer of [
      await runAction(owner, planned, { prefer: "respond-async" }),
      await runAction(owner, { ...tested, wait_seconds: 0 }),
    ]) {
      expect(answer.status, answer.text).toBe(202);
      const { run_id, status } = answer.data<RunView>();
      expect(status).toBe("pending");
      expect(answer.headers["location"]).toBe(`/api/sdlc/runs/${run_id}`);
      expect(await untilOver(owner, run_id)).toMatchObject({
        status: "completed",
        outcome: "completed",
        progress: 100,
      });
    }
    expect(await episodesOf(owner, agent_id)).toHaveLength(2);
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

  test(
    "an action above the agent's level, in the audit log too",
    () =>
      everyCase(
        [
          ["student", "planner", "create_wbs", "intern"],
          ["student", "reviewer", "suggest_improvements", "intern"],
          ["intern", "tester", "execute_tests", "supervised"],
          ["intern", "coder", "document_code", "supervised"],
          ["supervised", "deployer", "deploy", "autonomous"],
        ] as const,
        async (level, agent_type, action, required) => {
          const owner = await sdlcTenant();
          const agent_id = await agentAt(owner, level);
          const answer = await runAction(owner, { agent_id, agent_type, action, input: {} });
          expect(answer.status).toBe(403);
          expect(answer.error).toMatchObject({
            code: "GOVERNANCE_VIOLATION",
            details: { action, agent_level: level, required_level: required },
          });
          expect(await auditOf(owner, action)).toMatchObject([{ outcome: "refused", agent_type }]);
        },
      ),
    60_000,
  );

  test("to do without an approval an action that the tenant wants approved", async () => {
    const owner = await sdlcTenant(["reviewer"], ["review_code"]);
    const agent_id = await agentAt(owner, "autonomous");
    const body = {
      agent_id,
      agent_type: "reviewer",
      action: "review_code",
      input: { diff: "diff --git a/a.js b/a.js" },
    };
    expect(await runApproved(owner, body)).toMatchObject({ outcome: "completed", approval_required: true });
  });

  test("every malformed body, naming the field", () =>
    everyCase(
      [
        ["an unknown type", { agent_type: "wizard" }, "body.agent_type"],
        ["another type's action", { action: "deploy" }, "body.action"],
        ["an unknown key", { level: "autonomous" }, "body.level"],
        ["no requirements", { input: {} }, "body.input.requirements"],
        ["requirements without words", { input: { requirements: " \n - " } }, "body.input.requirements"],
        [
          "more requirements than are planned at once",
          { input: { requirements: "- a\n".repeat(501) } },
          "body.input.requirements",
        ],
        ["a text that is not a diff", { ...reviewing, input: { diff: "All of it is fine." } }, "body.input.diff"],
        ["a name that no function can have", { ...coding, input: { schema: {}, name: "class" } }, "body.input.name"],
        ["a name that the tests need", { ...coding, input: { schema: {}, name: "expect" } }, "body.input.name"],
        ["a list longer than memory", { ...mocking, input: { schema: LONG } }, "body.input.schema"],
        ["an unknown input", { input: { requirements: "Pay", budget: 5 } }, "body.input.budget"],
      ],
      async (_what, fields, path) => {
        const owner = await sdlcTenant();
        const agent_id = await agentAt(owner, "autonomous");
        const input = { requirements: "Pay" };
        const answer = await runAction(owner, {
          agent_id,
          agent_type: "planner",
          action: "create_wbs",
          input,
          ...fields,
        });
        expect(answer.status, answer.text).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));

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
    expect(foreign.error?.code).toBe("FORBIDDEN");
    const nowhere = await runAction(owner, {
      ...body,
      agent_id: await agentAt(owner, "intern"),
      project_id: unknownId(),
    });
    expect(nowhere.error?.code).toBe("NOT_FOUND");
  });
});
