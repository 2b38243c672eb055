import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { freeze, history } from "#test/support/factories/skill-listings";
import { createSkill, putSkill } from "#test/support/factories/skills";

describe("does", () => {
  test("freezes the present state without the environment's values", async () => {
    const account = await signUp();
    const skillId = await createSkill(account, { config: { rate: 1 } });
    await putSkill(account, skillId, { config_overrides: { rate: 2 }, environment_vars: { KEY: "a-secret-value" } });
    const answer = await freeze(account, skillId, "1.0.0", { description: "First" });
    expect(answer.status, answer.text).toBe(200);
    const { version_id: id } = answer.body as { version_id: string };
    expect(answer.body).toEqual({ success: true, version_id: id, version_name: "1.0.0" });
    expect(await history(account, skillId)).toMatchObject([
      { version_id: id, version_name: "1.0.0", description: "First" },
    ]);
    const [row] = await inDatabase("SELECT snapshot, digest FROM skill_versions WHERE id = ?", id);
    expect(JSON.parse(String(row?.[0]))).toMatchObject({ config: { rate: 1 }, configOverrides: { rate: 2 } });
    expect(String(row?.[0])).not.toContain("environment");
    expect(row?.[1]).toMatch(/^[0-9a-f]{64}$/);
  });

  test("gives equal states equal digests", async () => {
    const account = await signUp();
    const skillId = await createSkill(account);
    await freeze(account, skillId, "a");
    await freeze(account, skillId, "b");
    await putSkill(account, skillId, { description: "Another" });
    await freeze(account, skillId, "c");
    const digests = await inDatabase("SELECT digest FROM skill_versions WHERE skill_id = ? ORDER BY number", skillId);
    expect(digests[0]).toEqual(digests[1]);
    expect(digests[2]).not.toEqual(digests[1]);
  });
});

describe("refuses", () => {
  test("a name that a version of the skill already has, even when both requests arrive at once", async () => {
    const account = await signUp();
    const skillId = await createSkill(account);
    const answers = await Promise.all([1, 2, 3].map(() => freeze(account, skillId, "1.0.0")));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error?.details).toMatchObject({ reason: "version_exists" });
    expect((await freeze(account, await createSkill(account), "1.0.0")).status).toBe(200);
  });

  test("the hundred and first version", async () => {
    const account = await signUp();
    const skillId = await createSkill(account);
    await freeze(account, skillId, "1");
    await inDatabase(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
       INSERT INTO skill_versions SELECT id || i, tenant_id, skill_id, i, i, NULL, snapshot, digest, NULL, created_at
       FROM skill_versions, n WHERE skill_id = ?`,
      skillId,
    );
    const answer = await freeze(account, skillId, "101");
    expect(answer.status).toBe(409);
    expect(answer.error?.details).toMatchObject({ reason: "version_limit", limit: 100 });
  });

  test("a missing name", async () => {
    const account = await signUp();
    const path = `/api/skills/version?skill_id=${await createSkill(account)}`;
    expect((await call("POST", path, { token: account.token })).status).toBe(400);
  });
});
