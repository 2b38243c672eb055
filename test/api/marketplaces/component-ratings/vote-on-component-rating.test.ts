import { describe, expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedComponent, post, ratedComponent, read } from "#test/support/factories/components";
import { withdraw } from "#test/support/factories/listings";

describe("does", () => {
  test("counts one vote of each tenant; a second replaces the first", async () => {
    const [owner, rater, one, two] = await Promise.all([signUp(), signUp(), signUp(), signUp()]);
    const { componentId, ratingId } = await ratedComponent(owner, rater);
    const path = `/${componentId}/ratings/${ratingId}/helpful`;
    expect((await post(one, path, { helpful: true })).body).toEqual({
      status: "voted",
      component_id: componentId,
      rating_id: ratingId,
      helpful: true,
      helpful_count: 1,
      not_helpful_count: 0,
    });
    await post(one, path, { helpful: true });
    await post(two, path, { helpful: true });
    expect((await post(one, path, { helpful: false })).body).toMatchObject({ helpful_count: 1, not_helpful_count: 1 });
    await expect
      .poll(async () => (await read(owner, `/components/${componentId}/ratings`)).body)
      .toMatchObject({ ratings: [{ helpful_count: 1, not_helpful_count: 1 }] });
  });

  test("is exact when a tenant changes its mind many times at once", async () => {
    const [owner, rater, voter] = await Promise.all([signUp(), signUp(), signUp()]);
    const { componentId, ratingId } = await ratedComponent(owner, rater);
    const path = `/${componentId}/ratings/${ratingId}/helpful`;
    await Promise.all(Array.from({ length: 20 }, (_, index) => post(voter, path, { helpful: index % 2 === 0 })));
    const last = await post(voter, path, { helpful: true });
    expect(last.body).toMatchObject({ helpful_count: 1, not_helpful_count: 0 });
  });
});

describe("refuses", () => {
  test("who wrote the review, and who is reviewed", async () => {
    const [owner, rater] = await Promise.all([signUp(), signUp()]);
    const { componentId, ratingId } = await ratedComponent(owner, rater);
    const path = `/${componentId}/ratings/${ratingId}/helpful`;
    const reason = async (account: typeof owner) => (await post(account, path, { helpful: true })).error?.details;
    expect(await reason(rater)).toEqual({ reason: "own_rating" });
    expect(await reason(owner)).toEqual({ reason: "own_listing" });
  });

  test("a review of another component, of a withdrawn one, and an unknown one", async () => {
    const [owner, rater, voter] = await Promise.all([signUp(), signUp(), signUp()]);
    const { componentId, ratingId } = await ratedComponent(owner, rater);
    const vote = async (component: string, rating: string) =>
      (await post(voter, `/${component}/ratings/${rating}/helpful`, { helpful: true })).error?.code;
    expect(await vote(await approvedComponent(owner), ratingId)).toBe("NOT_FOUND");
    for (const id of [unknownId(), "nonsense"]) expect(await vote(componentId, id)).toBe("NOT_FOUND");
    await withdraw(owner, componentId);
    expect(await vote(componentId, ratingId)).toBe("NOT_FOUND");
  });

  test("no vote, and unknown fields", async () => {
    const path = `/${unknownId()}/ratings/${unknownId()}/helpful`;
    const voter = await signUp();
    expect(issuePaths(await post(voter, path, {}))).toEqual(["body.helpful"]);
    expect(issuePaths(await post(voter, path, { helpful: true, colour: "red" }))).toEqual(["body.colour"]);
  });
});
