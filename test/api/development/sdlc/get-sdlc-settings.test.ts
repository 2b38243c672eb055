import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { getSettings, sdlcTenant } from "#test/support/factories/sdlc";

test("everything is off until it is turned on", async () => {
  const off = { enabled: false, config: {} };
  expect(await getSettings(await signUp())).toEqual({
    sdlc_agents_enabled: false,
    enabled_agent_types: { planner: off, coder: off, tester: off, reviewer: off, deployer: off },
    approval_required_for: [],
  });
});

test("answers flat, and shows one tenant nothing of another", async () => {
  const owner = await sdlcTenant(["planner"], ["execute_tests"]);
  const answer = await call("GET", "/api/sdlc/settings", { token: owner.token });
  expect(answer.body).toMatchObject({
    sdlc_agents_enabled: true,
    enabled_agent_types: { planner: { enabled: true }, coder: { enabled: false } },
    approval_required_for: ["execute_tests"],
  });
  expect((await getSettings(await signUp())).sdlc_agents_enabled).toBe(false);
});
