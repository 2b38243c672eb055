import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { freeze } from "#test/support/factories/skill-listings";
import { createSkill, skillBody, SKILLS } from "#test/support/factories/skills";
import { addColleague } from "#test/support/users";

const endpoint = { skill_type: "api", code: undefined, config: { url: "https://example.com/refunds" } };

test("who may not approve chooses no governed action of a skill: 403, and nothing changes", async () => {
  const owner = await signUp();
  const { token } = await addColleague(owner, "member");
  const id = await createSkill(owner, { ...endpoint, name: "Refund customer", action: "refund" });
  const stored = () => inDatabase("SELECT * FROM skills WHERE tenant_id = ? ORDER BY id", owner.tenantId);
  const before = await stored();
  for (const action of ["read", "refund"]) {
    const changed = await call("PUT", `${SKILLS}/${id}`, { token, body: { action } });
    expect(changed.status, changed.text).toBe(403);
    expect(changed.error).toMatchObject({
      code: "FORBIDDEN",
      details: { required_permission: "GOVERNANCE_APPROVE" },
    });
  }
  const created = await call("POST", SKILLS, { token, body: skillBody({ ...endpoint, action: "read" }) });
  expect(created.status, created.text).toBe(403);
  expect(await stored()).toEqual(before);
});

const governance = async (id: string) =>
  (await inDatabase("SELECT action, is_governed FROM skills WHERE id = ?", id)).at(0);

test("who may approve chooses it, and changes the skill without losing it", async () => {
  const owner = await signUp();
  const id = await createSkill(owner, { ...endpoint, name: "Look up", action: "read" });
  expect(await governance(id)).toEqual(["read", 1]);
  const body = { config_overrides: { url: "https://example.com/customers" } };
  expect((await call("PUT", `${SKILLS}/${id}`, { token: owner.token, body })).status).toBe(200);
  expect(await governance(id)).toEqual(["read", 1]);
});

test.each([
  ["other settings", (id: string) => ({ path: `${SKILLS}/${id}`, body: { config_overrides: { word: "two" } } })],
  ["other code", (id: string) => ({ path: `${SKILLS}/${id}/code`, body: { code: "function main() { return 2; }" } })],
])("%s by a person who may not approve take the governed action away", async (_change, changeOf) => {
  const owner = await signUp();
  const { token } = await addColleague(owner, "member");
  const id = await createSkill(owner, { config: { word: "one" }, action: "read" });
  const { path, body } = changeOf(id);
  const changed = await call("PUT", path, { token, body });
  expect(changed.status, changed.text).toBe(200);
  expect(await governance(id)).toEqual([null, 0]);
});

test("a rollback by a person who may not approve takes the governed action away", async () => {
  const owner = await signUp();
  const { token } = await addColleague(owner, "member");
  const id = await createSkill(owner, { config: { word: "one" }, action: "read" });
  const { version_id: version } = (await freeze(owner, id, "1.0.0")).body as { version_id: string };
  expect((await call("POST", `/api/skills/rollback/${id}?version_id=${version}`, { token })).status).toBe(200);
  expect(await governance(id)).toEqual([null, 0]);
});

test.each([
  ["Cancel subscription", "https://example.com/cancel"],
  ["Geld überweisen", "https://example.com/money"],
  ["Payout", "https://example.com/p"],
])("a skill that reads by its method and acts by its name is nothing for a student: %s", async (name, url) => {
  const owner = await signUp();
  const { token } = await addColleague(owner, "member");
  const member = { ...owner, token };
  const { id: agentId } = await createAgent(owner, { maturity_level: "student" });
  const id = await createSkill(member, { ...endpoint, name, config: { url, method: "GET" } });
  const answer = await execute(member, agentId, { task: "Use the skill", parameters: { skill_id: id } });
  expect(answer.status, answer.text).toBe(403);
  expect(answer.error?.code).toBe("GOVERNANCE_VIOLATION");
});
