import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { auditOf, getSettings, putSettings, sdlcTenant } from "#test/support/factories/sdlc";

describe("does", () => {
  test("lets exactly the listed types work, and leaves what was not supplied", async () => {
    const owner = await sdlcTenant(["planner", "coder"], ["execute_tests"]);
    const answer = await putSettings(owner, { enabled_agent_types: ["reviewer", "planner", "planner"] });
    expect(answer.status).toBe(200);
    const settings = await getSettings(owner);
    expect(answer.body).toEqual(settings);
    const enabled = Object.entries(settings.enabled_agent_types).flatMap(([id, type]) => (type.enabled ? [id] : []));
    expect(enabled).toEqual(["planner", "reviewer"]);
    expect(settings.approval_required_for).toEqual(["execute_tests"]);
  });

  test("takes actions while everything is off, and writes each change into the audit log", async () => {
    const owner = await signUp();
    expect((await putSettings(owner, { approval_required_for: ["review_code", "delete"] })).status).toBe(200);
    expect((await getSettings(owner)).approval_required_for).toEqual(["review_code", "delete"]);
    expect(await auditOf(owner, "sdlc_settings")).toMatchObject([{ outcome: "completed", success: true }]);
  });

  test("keeps every part of racing changes", async () => {
    const owner = await sdlcTenant([]);
    const answers = await Promise.all([
      putSettings(owner, { enabled_agent_types: ["tester"] }),
      putSettings(owner, { approval_required_for: ["execute_tests"] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const settings = await getSettings(owner);
    expect(settings.enabled_agent_types["tester"]?.enabled).toBe(true);
    expect(settings.approval_required_for).toEqual(["execute_tests"]);
  });
});

describe("refuses", () => {
  test("types while the master switch is off", async () => {
    const answer = await putSettings(await signUp(), { enabled_agent_types: ["planner"] });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "sdlc_disabled" } });
  });

  test("every malformed setting, naming it", () =>
    everyCase(
      [
        ["an unknown type", { enabled_agent_types: ["wizard"] }, "body.enabled_agent_types.0"],
        ["an object of types", { enabled_agent_types: {} }, "body.enabled_agent_types"],
        ["an unknown action", { approval_required_for: ["review_code", "sing"] }, "body.approval_required_for.1"],
        ["an inherited name", { approval_required_for: ["constructor"] }, "body.approval_required_for.0"],
        ["an unknown key", { sdlc_agents_enabled: true }, "body.sdlc_agents_enabled"],
      ],
      async (_what, body, path) => {
        const answer = await putSettings(await sdlcTenant(), body);
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));

  test("a member", async () => {
    const member = await signUp({ role: "member" });
    const answer = await call("PUT", "/api/sdlc/settings", { token: member.token, body: {} });
    expect(answer.status).toBe(403);
  });
});
