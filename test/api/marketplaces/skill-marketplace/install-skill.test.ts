import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute, unknownId } from "#test/support/factories/agents";
import { suspend, uniqueWord, withdraw } from "#test/support/factories/listings";
import { installedSkill, installSkill, listedSkill, searchSkills } from "#test/support/factories/skill-listings";
import { getSkill, SKILLS } from "#test/support/factories/skills";

const CONVERTER = {
  name: "Converter",
  description: "Converts",
  category: "finance",
  tags: ["money"],
  code: "function main(input) { return { total: input.amount * config.rate }; }",
  config: { rate: 2 },
  input_schema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
};

/** The skill's result for an agent of the account. */
async function run(account: TestAccount, agentId: string, skillId: string, context: Record<string, unknown>) {
  const answer = await execute(account, agentId, { task: "Use the skill", context, parameters: { skill_id: skillId } });
  return answer;
}

describe("does", () => {
  test("makes a copy that the tenant's agents run", async () => {
    const { marketplaceId } = await listedSkill(await signUp(), CONVERTER);
    const account = await signUp();
    const agent = await createAgent(account);
    const answer = await installSkill(account, marketplaceId, { agent_id: agent.id, config_overrides: { rate: 3 } });
    expect(answer.status, answer.text).toBe(201);
    const { skill_id: skillId, message } = answer.body as { skill_id: string; message: string };
    expect(answer.body).toEqual({ success: true, skill_id: skillId, status: "installed", message });
    expect(answer.headers["location"]).toBe(`${SKILLS}/${skillId}`);
    expect(await getSkill(account, skillId)).toMatchObject({
      ...CONVERTER,
      skill_type: "function",
      is_own: false,
      is_installed: true,
      config_overrides: { rate: 3 },
      marketplace_id: marketplaceId,
      listing_status: "approved",
      update_available: false,
    });
    const other = await createAgent(account);
    for (const agentId of [agent.id, other.id]) {
      const ran = await run(account, agentId, skillId, { amount: 5 });
      const { result } = ran.data<{ result: { details: Record<string, unknown> } }>();
      expect(Object.values(result.details)[0]).toEqual({ total: 15 });
    }
  });

  test("pins the digest, and counts a tenant once, however often it installs", async () => {
    const word = uniqueWord();
    const { marketplaceId } = await listedSkill(await signUp(), { name: word });
    const account = await signUp();
    const first = await installedSkill(account, marketplaceId);
    const second = await installedSkill(account, marketplaceId);
    expect(first).not.toBe(second);
    expect(await searchSkills(account, { query: word })).toMatchObject([{ installs: 1 }]);
    const digests = await inDatabase("SELECT digest FROM listing_versions WHERE listing_id = ?", marketplaceId);
    const pinned = await inDatabase(
      "SELECT digest, installed_id FROM listing_installs WHERE listing_id = ?",
      marketplaceId,
    );
    expect(pinned).toEqual([[digests[0]?.[0], second]]);
    expect(await getSkill(account, first)).toMatchObject({ source_digest: digests[0]?.[0] });
  });

  test("a container skill fails because the instance has no runner", async () => {
    const fields = { skill_type: "container", code: undefined, config: { image: "a:1" } };
    const { marketplaceId } = await listedSkill(await signUp(), fields);
    const account = await signUp();
    const skillId = await installedSkill(account, marketplaceId);
    const agent = await createAgent(account, { maturity_level: "autonomous" });
    const answer = await run(account, agent.id, skillId, {});
    expect(answer.error?.message).toContain("no runner for containers");
  });

  test("a copy stays when its listing is withdrawn or suspended, and is flagged", async () => {
    const owner = await signUp();
    const account = await signUp();
    const agent = await createAgent(account);
    for (const [step, status] of [
      [(id: string) => withdraw(owner, id), "withdrawn"],
      [(id: string) => suspend(id), "suspended"],
    ] as const) {
      const { marketplaceId } = await listedSkill(owner, CONVERTER);
      const skillId = await installedSkill(account, marketplaceId);
      expect((await step(marketplaceId)).status).toBe(200);
      expect(await getSkill(account, skillId)).toMatchObject({ is_installed: true, listing_status: status });
      expect((await run(account, agent.id, skillId, { amount: 1 })).status).toBe(200);
      expect((await installSkill(account, marketplaceId)).status).toBe(404);
    }
  });

  test("uninstalling the copy marks the installation", async () => {
    const { marketplaceId } = await listedSkill(await signUp());
    const account = await signUp();
    const skillId = await installedSkill(account, marketplaceId);
    await call("DELETE", `${SKILLS}/${skillId}`, { token: account.token });
    const status = () =>
      inDatabase(
        "SELECT status FROM listing_installs WHERE listing_id = ? AND tenant_id = ?",
        marketplaceId,
        account.tenantId,
      );
    expect(await status()).toEqual([["uninstalled"]]);
    await installedSkill(account, marketplaceId);
    expect(await status()).toEqual([["installed"]]);
  });
});

describe("refuses", () => {
  test("overrides of keys that the skill does not have", async () => {
    const { marketplaceId } = await listedSkill(await signUp(), CONVERTER);
    const answer = await installSkill(await signUp(), marketplaceId, { config_overrides: { other: 1 } });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.config_overrides.other"]);
  });

  test("an override that would call a forbidden address", async () => {
    const { marketplaceId } = await listedSkill(await signUp(), {
      skill_type: "api",
      code: undefined,
      config: { url: "https://example.com/" },
    });
    const answer = await installSkill(await signUp(), marketplaceId, {
      config_overrides: { url: "http://169.254.169.254/latest" },
    });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.config_overrides.url"]);
  });

  test("another tenant's agent, an unknown agent", async () => {
    const { marketplaceId } = await listedSkill(await signUp());
    const account = await signUp();
    const theirs = await createAgent(await signUp());
    const foreign = await installSkill(account, marketplaceId, { agent_id: theirs.id });
    expect([foreign.status, foreign.error?.code]).toEqual([403, "FORBIDDEN"]);
    const unknown = await installSkill(account, marketplaceId, { agent_id: unknownId() });
    expect(unknown.status).toBe(404);
    expect(unknown.error?.code).toBe("AGENT_NOT_FOUND");
    expect(await inDatabase("SELECT id FROM skills WHERE tenant_id = ?", account.tenantId)).toEqual([]);
  });
});
