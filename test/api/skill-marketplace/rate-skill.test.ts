import { describe, expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { uniqueWord } from "#test/support/factories/listings";
import {
  installedSkill,
  listedSkill,
  rateSkill,
  searchSkills,
  submittedSkill,
} from "#test/support/factories/skill-listings";
import { getSkill } from "#test/support/factories/skills";
import { guardedOperation } from "#test/support/guarded-operation";

describe("does", () => {
  test("counts one rating for each tenant; a second replaces the first", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const { marketplaceId, skillId } = await listedSkill(owner, { name: word });
    const [first, second] = [await signUp(), await signUp()];
    expect((await rateSkill(first, marketplaceId, { rating: 2, review: "Slow" })).body).toEqual({
      success: true,
      rating: 2,
      new_average: 2,
      total_ratings: 1,
    });
    expect((await rateSkill(second, marketplaceId, { rating: 4.0 })).body).toMatchObject({
      new_average: 3,
      total_ratings: 2,
    });
    expect((await rateSkill(first, marketplaceId, { rating: 5 })).body).toMatchObject({
      new_average: 4.5,
      total_ratings: 2,
    });
    expect(await searchSkills(first, { query: word })).toMatchObject([{ rating: 4.5, rating_count: 2 }]);
    expect(await getSkill(owner, skillId)).toMatchObject({ rating: 4.5, is_own: true });
    expect(await getSkill(first, await installedSkill(first, marketplaceId))).toMatchObject({ rating: 4.5 });
  });
});

describe("refuses", () => {
  test.each([0, 6, 4.5, -1, "5", null])("the rating %j", async (rating) => {
    expect((await rateSkill(await signUp(), unknownId(), { rating })).status).toBe(400);
  });

  test("a review of more than 1,000 characters", async () => {
    const body = { rating: 5, review: "x".repeat(1_001) };
    expect((await rateSkill(await signUp(), unknownId(), body)).status).toBe(400);
  });

  test("one's own skill, one that is not approved, one that is not there", async () => {
    const owner = await signUp();
    const own = await rateSkill(owner, (await listedSkill(owner)).marketplaceId, { rating: 5 });
    expect(own.status).toBe(403);
    expect(own.error?.details).toMatchObject({ reason: "own_listing" });
    const { marketplaceId } = await submittedSkill(owner);
    for (const id of [marketplaceId, unknownId(), "none"])
      expect((await rateSkill(await signUp(), id, { rating: 5 })).status).toBe(404);
  });
});

guardedOperation({
  method: "POST",
  path: `/api/skills/rate/${unknownId()}`,
  permission: "SKILL_VIEW",
  body: { rating: 5 },
});
