import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { uniqueWord } from "#test/support/factories/listings";
import {
  installedSkill,
  listedSkill,
  rateSkill,
  searchSkills,
  submittedSkill,
} from "#test/support/factories/skill-listings";
import { createSkill, getSkill, SKILLS } from "#test/support/factories/skills";

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

describe("private skills", () => {
  test("are listed with the rating of their listing, and sorted by it; copies among them", async () => {
    const [owner, other, rater] = [await signUp(), await signUp(), await signUp()];
    const low = await listedSkill(owner, { name: "Low" });
    const high = await listedSkill(other, { name: "High" });
    await createSkill(owner, { name: "None" });
    await rateSkill(rater, low.marketplaceId, { rating: 2 });
    await rateSkill(rater, high.marketplaceId, { rating: 5 });
    await installedSkill(owner, high.marketplaceId);
    const answer = await call("GET", `${SKILLS}?sort_by=rating&sort_order=desc`, { token: owner.token });
    expect((answer.body as { skills: unknown[] }).skills).toMatchObject([
      { name: "High", rating: 5, is_own: false, is_installed: true },
      { name: "Low", rating: 2, is_own: true },
      { name: "None", rating: null, is_own: true },
    ]);
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
