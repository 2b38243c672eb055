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

test.each(["owner", "member"] as const)(
  "a skill that the %s makes later is a widening for an agent without a list of tools",
  async (maker) => {
    const { level, tool, outside } = await agentBeforeSkill(maker);
    expect(level).toBe("intern");
    expect(tool?.standing).not.toBe("alone");
    expect(outside.requests).toHaveLength(0);
  },
);
