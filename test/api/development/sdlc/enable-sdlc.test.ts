import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { auditOf, getSettings } from "#test/support/factories/sdlc";

test("says flat what the switch is now, does so twice, and writes it into the audit log", async () => {
  const owner = await signUp();
  for (let time = 0; time < 2; time += 1) {
    const answer = await call("POST", "/api/sdlc/enable", { token: owner.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: expect.any(String) as string, enabled: true });
  }
  expect((await getSettings(owner)).sdlc_agents_enabled).toBe(true);
  expect(await auditOf(owner, "sdlc_enable")).toHaveLength(2);
});

test("does not turn any type on", async () => {
  const owner = await signUp();
  await call("POST", "/api/sdlc/enable", { token: owner.token });
  const { enabled_agent_types: types } = await getSettings(owner);
  expect(Object.values(types).some(({ enabled }) => enabled)).toBe(false);
});

test("is refused to a member", async () => {
  const member = await signUp({ role: "member" });
  expect((await call("POST", "/api/sdlc/enable", { token: member.token })).status).toBe(403);
});
