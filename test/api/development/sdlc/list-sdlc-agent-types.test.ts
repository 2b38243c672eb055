import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { sdlcTenant } from "#test/support/factories/sdlc";

const list = async ({ token }: TestAccount) =>
  (await call("GET", "/api/sdlc/agent-types", { token })).body as Record<string, unknown>[];

test("answers the five types as a plain array, as the specification's table has them", async () => {
  const types = await list(await signUp());
  expect(types.map((type) => [type["id"], type["required_maturity"], type["safety_level"], type["enabled"]])).toEqual([
    ["planner", "intern", "SAFE", false],
    ["coder", "supervised", "MEDIUM_RISK", false],
    ["tester", "supervised", "LOW_RISK", false],
    ["reviewer", "intern", "SAFE", false],
    ["deployer", "autonomous", "HIGH_RISK", false],
  ]);
  expect(types[0]).toEqual({
    id: "planner",
    name: "Planner",
    description: expect.any(String) as string,
    capabilities: ["analyze_requirements", "create_wbs", "map_dependencies", "estimate_effort"],
    required_maturity: "intern",
    safety_level: "SAFE",
    enabled: false,
  });
});

test("a type is enabled only while the master switch is on", async () => {
  const owner = await sdlcTenant(["reviewer"]);
  const enabled = async () => (await list(owner)).flatMap((type) => (type["enabled"] === true ? [type["id"]] : []));
  expect(await enabled()).toEqual(["reviewer"]);
  await call("DELETE", "/api/sdlc/enable", { token: owner.token });
  expect(await enabled()).toEqual([]);
});
