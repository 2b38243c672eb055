import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, unknownId } from "#test/support/factories/agents";
import { listedSkill } from "#test/support/factories/skill-listings";
import { getSkill, SKILLS } from "#test/support/factories/skills";

describe("does", () => {
  test("installs, and reports each declared package as not supported", async () => {
    const packages = ["lodash", "pip:numpy", { name: "curl", type: "apt" }, 7];
    const { marketplaceId } = await listedSkill(await signUp(), { config: { packages, rate: 1 } });
    const account = await signUp();
    const agent = await createAgent(account);
    const answer = await call("POST", `${SKILLS}/install`, {
      token: account.token,
      body: { marketplace_skill_id: marketplaceId, agent_id: agent.id, config_overrides: { rate: 2 } },
    });
    expect(answer.status, answer.text).toBe(201);
    const { skill_id: skillId, message } = answer.body as { skill_id: string; message: string };
    expect(answer.body).toEqual({
      success: true,
      skill_id: skillId,
      status: "installed",
      message,
      packages_installed: [
        { package_name: "lodash", package_type: "npm", status: "not_supported" },
        { package_name: "numpy", package_type: "pip", status: "not_supported" },
        { package_name: "curl", package_type: "apt", status: "not_supported" },
      ],
    });
    expect(await getSkill(account, skillId)).toMatchObject({ is_own: false, config_overrides: { rate: 2 } });
  });
});

describe("refuses", () => {
  test("a skill that is not on the marketplace", async () => {
    const body = { marketplace_skill_id: unknownId() };
    expect((await call("POST", `${SKILLS}/install`, { token: (await signUp()).token, body })).status).toBe(404);
  });

  test("the other operation's name for the id", async () => {
    const body = { skill_id: unknownId() };
    expect((await call("POST", `${SKILLS}/install`, { token: (await signUp()).token, body })).status).toBe(400);
  });
});
