import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { MALFORMED_IDS, unknownId } from "#test/support/factories/agents";
import { showListing } from "#test/support/factories/listings";
import { freeze, installedSkill, listedSkill, publishSkill, resubmit } from "#test/support/factories/skill-listings";
import { createSkill, putSkill, SKILLS } from "#test/support/factories/skills";

/** The content of an installation of the listing's newest version. */
async function snapshotOf(marketplaceId: string): Promise<Record<string, unknown>> {
  const [row] = await inDatabase(
    "SELECT snapshot FROM listing_versions WHERE listing_id = ? ORDER BY number DESC",
    marketplaceId,
  );
  return JSON.parse(String(row?.[0])) as Record<string, unknown>;
}

describe("does", () => {
  test("submits the skill for review", async () => {
    const owner = await signUp();
    const skillId = await createSkill(owner, { name: "Rates", category: "finance", tags: ["money"] });
    const answer = await publishSkill(owner, skillId, { price: 4.5, long_description: "All of it." });
    expect(answer.status, answer.text).toBe(201);
    const { marketplace_id: marketplaceId, message } = answer.body as { marketplace_id: string; message: string };
    expect(answer.body).toEqual({ success: true, marketplace_id: marketplaceId, status: "pending_approval", message });
    expect(message).toContain("submitted for review");
    expect(answer.headers["location"]).toBe(`/api/listings/${marketplaceId}`);
    expect(await showListing(owner, marketplaceId)).toMatchObject({ kind: "skill", name: "Rates", source_id: skillId });
  });

  test("takes all that an installation needs, overrides in force, and of the environment the names alone", async () => {
    const owner = await signUp();
    const config = {
      url: "https://rates.example.com/v1",
      headers: { authorization: "Bearer ${RATES_KEY}", "x-region": "${REGION}" },
      limit: 5,
    };
    const skillId = await createSkill(owner, {
      skill_type: "api",
      code: undefined,
      config,
      input_schema: { type: "object" },
    });
    await putSkill(owner, skillId, { config_overrides: { limit: 7 }, environment_vars: { OTHER: "value-of-other" } });
    const snapshot = await snapshotOf(await resubmit(owner, skillId));
    expect(snapshot).toEqual({
      skill_type: "api",
      code: null,
      config: { ...config, limit: 7 },
      input_schema: { type: "object" },
      output_schema: null,
      environment_vars: ["OTHER", "RATES_KEY", "REGION"],
    });
  });

  test("is called as the frozen version of the same state", async () => {
    const owner = await signUp();
    const skillId = await createSkill(owner);
    const first = await showListing(owner, await resubmit(owner, skillId));
    expect(first.version).toBe("1.0.0");
    await putSkill(owner, skillId, { description: "Adds two numbers" });
    await freeze(owner, skillId, "2024-spring");
    const second = await showListing(owner, await resubmit(owner, skillId));
    expect(second).toMatchObject({ id: first.id, version: "2024-spring" });
  });

  test("again submits a new version; the approved one stays public in the meantime", async () => {
    const owner = await signUp();
    const { skillId, marketplaceId } = await listedSkill(owner, { name: "First name" });
    await putSkill(owner, skillId, { name: "Second name" });
    expect(await resubmit(owner, skillId)).toBe(marketplaceId);
    expect(await showListing(owner, marketplaceId)).toMatchObject({
      status: "approved",
      name: "First name",
      is_under_review: true,
    });
  });

  test("takes containers, which only run where there is a runner", async () => {
    const owner = await signUp();
    const skillId = await createSkill(owner, { skill_type: "docker", code: undefined, config: { image: "a:1" } });
    expect((await publishSkill(owner, skillId)).status).toBe(201);
  });
});

describe("refuses", () => {
  test.each([
    ["code", { code: `const key = "sk-proj-${"a1B2c3D4".repeat(4)}"; function main() { return key; }` }, "code"],
    ["configuration", { config: { nested: { token: `ghp_${"a1B2c3D4e5".repeat(4)}` } } }, "config.nested.token"],
  ])("what looks like a secret in the %s, and says where", async (_where, fields, path) => {
    const owner = await signUp();
    const answer = await publishSkill(owner, await createSkill(owner, fields));
    expect(answer.status).toBe(400);
    expect(issuePaths(answer).some((found) => found.endsWith(path))).toBe(true);
    expect(answer.text).not.toContain("a1B2c3D4a1B2c3D4");
    expect(answer.text).not.toContain("a1B2c3D4e5a1B2c3D4e5");
  });

  test("a copy from the marketplace", async () => {
    const { marketplaceId } = await listedSkill(await signUp());
    const account = await signUp();
    const answer = await publishSkill(account, await installedSkill(account, marketplaceId));
    expect(answer.status).toBe(409);
    expect(answer.error?.details).toMatchObject({ reason: "installed_copy" });
  });

  test("an uninstalled skill", async () => {
    const owner = await signUp();
    const skillId = await createSkill(owner);
    await call("DELETE", `${SKILLS}/${skillId}`, { token: owner.token });
    expect((await publishSkill(owner, skillId)).status).toBe(409);
  });

  test.each([...MALFORMED_IDS, unknownId()])("the id %j, and another tenant's", async (id) => {
    const owner = await signUp();
    const answer = await publishSkill(owner, id === "" ? unknownId() : id);
    expect([400, 404]).toContain(answer.status);
    expect((await publishSkill(owner, await createSkill(await signUp()))).status).toBe(404);
  });

  test("every malformed body", () =>
    everyCase(
      [
        { price: -1 },
        { price: 1.005 },
        { price: 1e-9 },
        { price: "free" },
        { documentation_url: "javascript:alert(1)" },
        { documentation_url: "https://user@example.com/" },
        { documentation_url: "https://exa\nmple.com/" },
        { tags: "money" },
        { category: "" },
        { unknown: 1 },
      ],
      async (fields) => {
        const owner = await signUp();
        expect((await publishSkill(owner, await createSkill(owner), fields)).status).toBe(400);
      },
    ));
});
