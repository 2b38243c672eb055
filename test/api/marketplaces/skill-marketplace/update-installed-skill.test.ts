import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, unknownId } from "#test/support/factories/agents";
import { withdraw } from "#test/support/factories/listings";
import {
  approved,
  freeze,
  history,
  installedSkill,
  listedSkill,
  resubmit,
  rollBack,
} from "#test/support/factories/skill-listings";
import { createSkill, getSkill, putSkill, SKILLS } from "#test/support/factories/skills";

const update = (account: TestAccount, skillId: string) =>
  call("POST", `${SKILLS}/${skillId}/update`, { token: account.token });

const CODE = "function main() { return config.greeting; }";

/** A copy whose listing has a newer version. */
async function outdated() {
  const owner = await signUp();
  const { skillId, marketplaceId } = await listedSkill(owner, { code: CODE, config: { greeting: "one", other: 1 } });
  const account = await signUp();
  const copyId = await installedSkill(account, marketplaceId, { config_overrides: { other: 2 } });
  await putSkill(account, copyId, { environment_vars: { KEY: "a-secret-value" } });
  await putSkill(owner, skillId, { config_overrides: { greeting: "two" } });
  await freeze(owner, skillId, "2.0.0");
  await resubmit(owner, skillId);
  await approved(owner, marketplaceId);
  return { owner, account, copyId, marketplaceId };
}

async function greeting(account: TestAccount, skillId: string): Promise<unknown> {
  const agent = await createAgent(account);
  const answer = await execute(account, agent.id, { task: "Greet", parameters: { skill_id: skillId } });
  return Object.values(answer.data<{ result: { details: Record<string, unknown> } }>().result.details)[0];
}

describe("does", () => {
  test("updates the copy to the listing's version, and keeps its earlier state for a rollback", async () => {
    const { account, copyId } = await outdated();
    const before = await getSkill(account, copyId);
    expect(before).toMatchObject({ update_available: true });
    expect(await greeting(account, copyId)).toBe("one");
    const answer = await update(account, copyId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ success: true, skill_id: copyId, status: "updated", version: "2.0.0" });
    expect(await greeting(account, copyId)).toBe("two");
    const after = await getSkill(account, copyId);
    expect(after).toMatchObject({
      update_available: false,
      config_overrides: { other: 2 },
      environment_vars: ["KEY"],
    });
    const { source_digest: pinned } = after as unknown as { source_digest: string };
    expect(pinned).not.toBe((before as unknown as { source_digest: string }).source_digest);

    const [kept] = await history(account, copyId);
    expect((await rollBack(account, copyId, kept?.version_id ?? "")).status).toBe(200);
    expect(await greeting(account, copyId)).toBe("one");
    expect(await getSkill(account, copyId)).toMatchObject({ update_available: true });
  });

  test("again changes nothing", async () => {
    const { account, copyId } = await outdated();
    await update(account, copyId);
    expect((await update(account, copyId)).body).toMatchObject({ status: "up_to_date", version: "2.0.0" });
    expect(await history(account, copyId)).toHaveLength(1);
  });

  test("changes neither the skill nor the installation record without a newer version", async () => {
    const { marketplaceId } = await listedSkill(await signUp());
    const account = await signUp();
    const copyId = await installedSkill(account, marketplaceId);
    const laterId = await installedSkill(account, marketplaceId);
    const installed = async () => (await call("GET", "/api/listings/installations", { token: account.token })).data();
    const before = { skill: await getSkill(account, copyId), installed: await installed() };
    expect(before.installed).toMatchObject({ installations: [{ installed_id: laterId }] });
    expect((await update(account, copyId)).body).toMatchObject({ status: "up_to_date" });
    expect({ skill: await getSkill(account, copyId), installed: await installed() }).toEqual(before);
  });
});

describe("refuses", () => {
  test("the tenant's own skill, an unlisted listing, an unknown id", async () => {
    const { owner, account, copyId, marketplaceId } = await outdated();
    const own = await update(account, await createSkill(account));
    expect(own.error?.details).toMatchObject({ reason: "own_skill" });
    await withdraw(owner, marketplaceId);
    const gone = await update(account, copyId);
    expect(gone.status).toBe(409);
    expect(gone.error?.details).toMatchObject({ reason: "listing_unavailable" });
    expect((await update(account, unknownId())).status).toBe(404);
  });
});
