import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { suspend } from "#test/support/factories/listings";
import {
  approved,
  listedSkill,
  PUBLIC_SKILLS,
  publicSkill,
  rateSkill,
  resubmit,
  submittedSkill,
} from "#test/support/factories/skill-listings";
import { ADDING, putSkill } from "#test/support/factories/skills";

describe("does", () => {
  test("shows all that an installation gets, named by its digest, and no value of an environment", async () => {
    const owner = await signUp();
    const { skillId, marketplaceId } = await submittedSkill(owner, { config: { rate: 1 } });
    await putSkill(owner, skillId, { environment_vars: { KEY: "a-secret-value" } });
    await resubmit(owner, skillId, {
      long_description: "All of it.",
      documentation_url: "https://example.com/adder",
      price: 1,
    });
    await approved(owner, marketplaceId);
    await rateSkill(await signUp(), marketplaceId, { rating: 4 });
    const skill = await publicSkill(marketplaceId, newAddress());
    expect(skill).toMatchObject({
      id: marketplaceId,
      publisher_tenant_id: owner.tenantId,
      name: "Adder",
      is_free: false,
      long_description: "All of it.",
      documentation_url: "https://example.com/adder",
      code: ADDING,
      config: { rate: 1 },
      environment_vars: ["KEY"],
      rating: 4,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      versions: [{ version: skill.version, digest: skill.digest }],
    });
    expect(skill.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(skill)).not.toContain("a-secret-value");
  });

  test("lists the approved versions, newest first, and shows the last approved while another waits", async () => {
    const owner = await signUp();
    const { skillId, marketplaceId } = await listedSkill(owner);
    await putSkill(owner, skillId, { description: "Second" });
    await resubmit(owner, skillId);
    expect((await publicSkill(marketplaceId, newAddress())).versions).toHaveLength(1);
    await approved(owner, marketplaceId);
    await expect
      .poll(async () => (await publicSkill(marketplaceId, newAddress())).versions.map(({ version }) => version))
      .toEqual(["2.0.0", "1.0.0"]);
  });
});

describe("refuses", () => {
  test("a skill that is pending, suspended, unknown or has a malformed id", async () => {
    const owner = await signUp();
    const pending = await submittedSkill(owner);
    const suspended = await listedSkill(owner);
    await suspend(suspended.marketplaceId);
    for (const id of [pending.marketplaceId, suspended.marketplaceId, unknownId(), "none"]) {
      const answer = await call("GET", `${PUBLIC_SKILLS}/${id}`, { from: newAddress() });
      expect(answer.status).toBe(404);
      expect(answer.error?.code).toBe("NOT_FOUND");
    }
  });
});
