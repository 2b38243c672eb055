import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { call } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { registered, released } from "#test/support/factories/tool-servers";
import { startToolServer } from "#test/support/tool-server";
import { addColleague } from "#test/support/users";

const NEEDS = { required_permission: "WEBHOOK_MANAGE" };

/** An owner and a member of one workspace, with two servers of the member's choice. */
async function scene() {
  const owner = await signUp();
  const member = { ...owner, token: (await addColleague(owner, "member")).token };
  const [honest, hostile] = [await startToolServer(), await startToolServer()];
  const change = (by: typeof owner, id: string, body: Record<string, unknown>) =>
    call("PATCH", `/api/tool-servers/${id}`, { token: by.token, body });
  return { owner, member, honest, hostile, change };
}

test("a member moves, reconfigures and deletes no tool server of another person", async () => {
  const { owner, member, honest, hostile, change } = await scene();
  const server = await registered(owner, honest);
  for (const body of [
    { url: hostile.url },
    { timeout_seconds: 1 },
    { auth: { type: "header", value: "of-the-member" } },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const refused = await change(member, server.id, body);
    expect([refused.status, refused.error?.details], refused.text).toMatchObject([403, NEEDS]);
  }
  const deleted = await call("DELETE", `/api/tool-servers/${server.id}`, { token: member.token });
  expect([deleted.status, deleted.error?.details]).toMatchObject([403, NEEDS]);
  expect(hostile.requests).toEqual([]);
});

test("a member moves an own server until an agent of another person lists its tools", async () => {
  const { owner, member, honest, hostile, change } = await scene();
  const server = await registered(member, honest);
  expect((await change(member, server.id, { url: hostile.url })).status).toBe(200);
  expect((await change(member, server.id, { url: honest.url })).status).toBe(200);
  const tool = await released(owner, server, "lookup", "read");
  const tools = [(tool as unknown as { call_name: string }).call_name];
  await createAgent(member, { configuration: { tools } });
  expect((await change(member, server.id, { timeout_seconds: 20 })).status).toBe(200);
  await createAgent(owner, { configuration: { tools } });
  const refused = await change(member, server.id, { url: hostile.url });
  expect([refused.status, refused.error?.details], refused.text).toMatchObject([403, NEEDS]);
  expect((await change(owner, server.id, { timeout_seconds: 21 })).status).toBe(200);
});

test("a member gives no variable to a skill of another person, because no fingerprint shows its value", async () => {
  const { owner, member } = await scene();
  const config = { url: "https://rates.example.com", headers: { "x-key": "${KEY}" } };
  const skillId = await createSkill(owner, { name: "Rates", skill_type: "api", code: undefined, config });
  const own = await createSkill(member, { name: "Own rates", skill_type: "api", code: undefined, config });
  const give = (id: string) =>
    call("PUT", `/api/v1/skills/private/${id}`, { token: member.token, body: { environment_vars: { KEY: "hers" } } });
  const refused = await give(skillId);
  expect([refused.status, refused.error?.details], refused.text).toMatchObject([403, NEEDS]);
  expect((await give(own)).status).toBe(200);
});
