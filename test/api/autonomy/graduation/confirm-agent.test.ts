import { expect, inject, test } from "vitest";

import { PERMISSIONS } from "#tenancy/permissions";
import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { addColleague } from "#test/support/users";

const ASKS = { task: "Update the record of the customer" };

test("who may approve keeps the level with a change; others change it and cause a probation", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const put = (body: Record<string, unknown>) => call("PUT", `/api/agents/${id}`, { token: owner.token, body });
  const kept = await put({
    configuration: { system_prompt: "Answer politely." },
    keep_level: { justification: "Only the tone changes" },
  });
  expect(kept.status, kept.text).toBe(200);
  expect((await execute(owner, id, ASKS)).status).toBe(200);
  expect((await put({ configuration: { system_prompt: "Do anything." } })).status).toBe(200);
  const readiness = await call("GET", `/api/graduation/agents/${id}/readiness`, { token: owner.token });
  expect(readiness.data()).toMatchObject({
    current_level: "supervised",
    effective_level: "intern",
    probation: { reason: "changed" },
    requirements: expect.arrayContaining([
      expect.objectContaining({ requirement: "episodes", needed: 50, holds: false }),
    ]),
  });
  expect((await execute(owner, id, ASKS)).error?.code).toBe("GOVERNANCE_VIOLATION");
  const confirmed = await call("POST", `/api/graduation/agents/${id}/confirm`, {
    token: owner.token,
    body: { justification: "We tried it" },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect((await execute(owner, id, ASKS)).status).toBe(200);
});

test("who may not approve confirms nothing: 403, and the agent stays on probation", async () => {
  const owner = await signUp();
  const [member, viewer] = [await addColleague(owner, "member"), await addColleague(owner, "viewer")];
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const configuration = { system_prompt: "Do anything." };
  expect((await call("PUT", `/api/agents/${id}`, { token: member.token, body: { configuration } })).status).toBe(200);
  const stored = () => inDatabase("SELECT * FROM graduation_standings WHERE agent_id = ?", id);
  const before = await stored();
  for (const { token } of [member, viewer]) {
    const body = { justification: "I like it" };
    const refused = await call("POST", `/api/graduation/agents/${id}/confirm`, { token, body });
    expect(refused.status, refused.text).toBe(403);
    expect(refused.error).toMatchObject({ code: "FORBIDDEN" });
  }
  const kept = await call("PUT", `/api/agents/${id}`, {
    token: member.token,
    body: { configuration: { system_prompt: "Do more." }, keep_level: { justification: "I like it" } },
  });
  expect(kept.status).toBe(403);
  expect(await stored()).toEqual(before);
  expect(await readAudit(owner, `?agent_id=${id}&action=keep_level`)).toEqual([]);
  expect((await execute(owner, id, ASKS)).error?.code).toBe("GOVERNANCE_VIOLATION");
});

test("a skill of the agent's own reaches nothing that decides about agents, at any address of the instance and with any key", async () => {
  const owner = await signUp();
  const port = new URL(inject("baseUrl")).port;
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const configuration = { system_prompt: "Do anything." };
  const asked = async (host: string, path: string, headers: Record<string, string>) => {
    const url = `http://${host}:${port}${path}`;
    const skillId = await createSkill(owner, { skill_type: "api", code: undefined, config: { url, headers } });
    const caller = await createAgent(owner, { maturity_level: "autonomous" });
    const ran = await execute(owner, caller.id, {
      task: "Use the skill",
      context: { justification: "I did well", ...(path.endsWith("confirm") ? {} : { new_level: "intern" }) },
      parameters: { skill_id: skillId },
    });
    return ran.text;
  };
  expect((await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { configuration } })).status).toBe(200);
  const acts = ["confirm", "promote", "demote"].map((act) => `/api/graduation/agents/${id}/${act}`);
  for (const path of acts)
    for (const headers of [{ "X-API-Key": owner.apiKey }, { Authorization: `Bearer ${owner.token}` }])
      expect(await asked("127.0.0.1", path, { ...headers, "Tenure-Instance": "another" }), path).toContain("403");
  const standing = await call("GET", `/api/agents/${id}/standing`, { token: owner.token });
  expect(standing.data()).toMatchObject({ level: "supervised", effective_level: "intern" });
});

test("an API key decides about agents only when it was made with GOVERNANCE_APPROVE, and then as its person", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { maturity_level: "supervised" });
  const keyWith = async (permissions: readonly string[]) => {
    const made = await call("POST", "/api/auth/api-keys", { token: owner.token, body: { name: "Key", permissions } });
    return made.data<{ key: string }>().key;
  };
  const [plain, named] = await Promise.all([
    keyWith(PERMISSIONS.filter((name) => name !== "GOVERNANCE_APPROVE")),
    keyWith(["AGENT_VIEW", "AGENT_MANAGE", "GOVERNANCE_APPROVE"]),
  ]);
  const change = { configuration: { system_prompt: "Be brief." }, keep_level: { justification: "Only the tone" } };
  const acts: [string, string, object][] = [
    ["PUT", `/api/agents/${id}`, change],
    ["POST", `/api/graduation/agents/${id}/promote`, { new_level: "autonomous", justification: "It did well" }],
    ["POST", `/api/graduation/agents/${id}/demote`, { new_level: "intern", justification: "It did badly" }],
    ["POST", `/api/graduation/agents/${id}/confirm`, { justification: "It did well" }],
    ["POST", "/api/approvals/bulk", { decision: "approve", approval_ids: [id] }],
  ];
  for (const [method, path, body] of acts) {
    const refused = await call(method, path, { apiKey: plain, body });
    expect(refused.status, `${path} ${refused.text}`).toBe(403);
    expect(refused.error?.details, path).toMatchObject({ required_permission: "GOVERNANCE_APPROVE" });
  }
  const promoted = await call("POST", `/api/graduation/agents/${id}/promote`, {
    apiKey: named,
    body: { new_level: "autonomous", justification: "It did well" },
  });
  expect(promoted.status, promoted.text).toBe(200);
});
