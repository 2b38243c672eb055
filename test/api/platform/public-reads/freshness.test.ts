import { expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { operate, suspend, withdraw } from "#test/support/factories/listings";
import {
  approved,
  installedSkill,
  listedSkill,
  PUBLIC_SKILLS,
  rateSkill,
  resubmit,
  submittedSkill,
  type PublicSkillDetailView,
} from "#test/support/factories/skill-listings";
import { putSkill } from "#test/support/factories/skills";

/** A stranger's view of a URL that is read repeatedly. */
async function read(marketplaceId: string): Promise<{ status: number; skill: PublicSkillDetailView }> {
  const path = `${PUBLIC_SKILLS}/${marketplaceId}`;
  const from = newAddress();
  const answer = await call("GET", path, { from });
  const again = await call("GET", path, { from });
  expect([again.status, again.headers["etag"]]).toEqual([answer.status, answer.headers["etag"]]);
  return { status: answer.status, skill: answer.body as PublicSkillDetailView };
}

test("the next read after an acknowledged change shows it: approval, change, rating, installation", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const { skillId, marketplaceId } = await submittedSkill(owner);
  expect((await read(marketplaceId)).status).toBe(404);
  await approved(owner, marketplaceId);
  expect(await read(marketplaceId)).toMatchObject({ status: 200, skill: { rating_count: 0, installs: 0 } });

  await putSkill(owner, skillId, { description: "Changed" });
  await resubmit(owner, skillId);
  expect((await read(marketplaceId)).skill.description).not.toBe("Changed");
  await approved(owner, marketplaceId);
  expect((await read(marketplaceId)).skill.description).toBe("Changed");

  expect((await rateSkill(other, marketplaceId, { rating: 2 })).status).toBe(200);
  expect((await read(marketplaceId)).skill).toMatchObject({ rating: 2, rating_count: 1 });
  expect((await rateSkill(other, marketplaceId, { rating: 5 })).status).toBe(200);
  expect((await read(marketplaceId)).skill).toMatchObject({ rating: 5, rating_count: 1 });

  await installedSkill(other, marketplaceId);
  expect((await read(marketplaceId)).skill.installs).toBe(1);
});

test("what was taken away is gone with the next read, and back with the one after its return", async () => {
  const owner = await signUp();
  const [one, other] = [await listedSkill(owner), await listedSkill(owner)];
  const ids = [one.marketplaceId, other.marketplaceId];
  const statuses = () => Promise.all(ids.map(async (id) => (await read(id)).status));
  expect(await statuses()).toEqual([200, 200]);
  expect((await withdraw(owner, one.marketplaceId)).status).toBe(200);
  expect(await statuses()).toEqual([404, 200]);
  expect((await suspend(other.marketplaceId)).status).toBe(200);
  expect(await statuses()).toEqual([404, 404]);
  expect((await operate(other.marketplaceId, "reinstate")).status).toBe(200);
  expect(await statuses()).toEqual([404, 200]);
});
