import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { freeze, history, installedSkill, listedSkill, rollBack } from "#test/support/factories/skill-listings";
import { createSkill, getSkill, putSkill, SKILLS } from "#test/support/factories/skills";

const CODE = "function main() { return config.word; }";

async function frozen(account: TestAccount, skillId: string, name: string): Promise<string> {
  const answer = await freeze(account, skillId, name);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { version_id: string }).version_id;
}

async function outputOf(account: TestAccount, skillId: string): Promise<unknown> {
  const agent = await createAgent(account);
  const answer = await execute(account, agent.id, { task: "Say it", parameters: { skill_id: skillId } });
  return Object.values(answer.data<{ result: { details: Record<string, unknown> } }>().result.details)[0];
}

describe("does", () => {
  test("restores the content of the version, also for runs, as a new version, and keeps the earlier state", async () => {
    const account = await signUp();
    const skillId = await createSkill(account, { name: "First", code: CODE, config: { word: "one" } });
    const version = await frozen(account, skillId, "1.0.0");
    await putSkill(account, skillId, {
      name: "Second",
      config_overrides: { word: "two" },
      environment_vars: { KEY: "a-secret-value" },
    });
    expect(await outputOf(account, skillId)).toBe("two");
    const answer = await rollBack(account, skillId, version);
    expect(answer.status, answer.text).toBe(200);
    const { message } = answer.body as { message: string };
    expect(answer.body).toEqual({ success: true, message });
    expect(message).toContain("1.0.0");
    expect(await outputOf(account, skillId)).toBe("one");
    expect(await getSkill(account, skillId)).toMatchObject({
      name: "First",
      config_overrides: {},
      environment_vars: ["KEY"],
      version: 3,
    });

    const versions = await history(account, skillId);
    expect(versions.map(({ version_name: name }) => name)).toEqual(["1.0.0 (restored 3)", "Before 1.0.0 (2)", "1.0.0"]);
    expect((await rollBack(account, skillId, versions[1]?.version_id ?? "")).status).toBe(200);
    expect(await outputOf(account, skillId)).toBe("two");
    expect(await getSkill(account, skillId)).toMatchObject({ name: "Second" });
  });

  test("can be done again and again, also at once", async () => {
    const account = await signUp();
    const skillId = await createSkill(account, { config: { rate: 1 } });
    const version = await frozen(account, skillId, "1.0.0");
    await putSkill(account, skillId, { config_overrides: { rate: 2 } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => rollBack(account, skillId, version)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await getSkill(account, skillId)).toMatchObject({ config_overrides: {} });
    const names = (await history(account, skillId)).map(({ version_name: name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(6);
  });

  test("leaves the copies that others installed", async () => {
    const owner = await signUp();
    const { skillId, marketplaceId } = await listedSkill(owner, { code: CODE, config: { word: "listed" } });
    const account = await signUp();
    const copyId = await installedSkill(account, marketplaceId);
    const version = await frozen(owner, skillId, "1");
    await putSkill(owner, skillId, { config_overrides: { word: "later" } });
    await rollBack(owner, skillId, version);
    expect(await getSkill(account, copyId)).toMatchObject({ config: { word: "listed" }, version: 1 });
    expect(await history(account, copyId)).toEqual([]);
  });
});

describe("refuses", () => {
  test("an uninstalled skill", async () => {
    const account = await signUp();
    const skillId = await createSkill(account);
    const version = await frozen(account, skillId, "1");
    await call("DELETE", `${SKILLS}/${skillId}`, { token: account.token });
    expect((await rollBack(account, skillId, version)).status).toBe(409);
  });
});
