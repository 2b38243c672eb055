import { expect, test } from "vitest";

import { call } from "#test/support/client";
import { auditOf, getSettings, sdlcTenant } from "#test/support/factories/sdlc";

test("says flat what the switch is now, does so twice, and writes it into the audit log", async () => {
  const owner = await sdlcTenant();
  for (let time = 0; time < 2; time += 1) {
    const answer = await call("DELETE", "/api/sdlc/enable", { token: owner.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: expect.any(String) as string, enabled: false });
  }
  expect((await getSettings(owner)).sdlc_agents_enabled).toBe(false);
  expect(await auditOf(owner, "sdlc_disable")).toHaveLength(2);
});

test("keeps which types may work for the next time", async () => {
  const owner = await sdlcTenant(["tester"]);
  await call("DELETE", "/api/sdlc/enable", { token: owner.token });
  await call("POST", "/api/sdlc/enable", { token: owner.token });
  expect((await getSettings(owner)).enabled_agent_types["tester"]?.enabled).toBe(true);
});
