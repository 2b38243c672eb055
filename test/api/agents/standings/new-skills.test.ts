import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { addColleague } from "#test/support/users";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

/** A supervised agent without a list of tools, and an api skill of a grave action that is made after it. */
async function agentBeforeSkill(maker: "owner" | "member") {
  const [owner, outside] = await Promise.all([signUp(), startWebhookReceiver()]);
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  const by = maker === "owner" ? owner : { ...owner, token: (await addColleague(owner, "member")).token };
  const config = { url: outside.url };
  const skillId = await createSkill(by, { name: "Rates", skill_type: "api", code: undefined, config });
  await execute(owner, agent.id, {
    task: "Use the skill",
    context: { amount: 2 },
    parameters: { skill_id: skillId, wait_seconds: 1 },
  });
  const standing = await call("GET", `/api/agents/${agent.id}/standing`, { token: owner.token });
  const { effective_level: level, tools } = standing.data<{
    effective_level: string;
    tools: { name: string; standing: string; needed: number }[];
  }>();
  return { level, tool: tools.find(({ name }) => name.endsWith(skillId)), outside };
}

test("a skill that an approver makes joins what a given level covers", async () => {
  const { level, tool, outside } = await agentBeforeSkill("owner");
  expect(level).toBe("supervised");
  expect(tool).toMatchObject({ standing: "alone" });
  expect(outside.requests).toHaveLength(1);
});

test("a skill of a member suspends no agent, and each of its grave calls asks first", async () => {
  const { level, tool, outside } = await agentBeforeSkill("member");
  expect(level).toBe("supervised");
  expect(tool).toMatchObject({ standing: "asks", needed: 3 });
  expect(outside.requests).toHaveLength(0);
});
