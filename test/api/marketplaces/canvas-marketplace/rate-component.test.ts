import { describe, expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedComponent, post, read, submittedComponent } from "#test/support/factories/components";

describe("does", () => {
  test("counts one rating of each tenant; a second replaces the first", async () => {
    const [owner, one, two] = await Promise.all([signUp(), signUp(), signUp()]);
    const id = await approvedComponent(owner);
    const answer = await post(one, `/${id}/rate`, { rating: 5, review: "Good" });
    expect(answer.body).toEqual({ status: "rated", component_id: id, rating: 5, aggregate_rating: 5 });
    expect((await post(two, `/${id}/rate`, { rating: 2 })).body).toMatchObject({ aggregate_rating: 3.5 });
    expect((await post(one, `/${id}/rate`, { rating: 3 })).body).toMatchObject({ aggregate_rating: 2.5 });
    await expect
      .poll(async () => (await read(owner, `/components/${id}`)).body)
      .toMatchObject({ rating: 2.5, rating_count: 2 });
  });
});

describe("refuses", () => {
  test("one's own component", async () => {
    const owner = await signUp();
    const answer = await post(owner, `/${await approvedComponent(owner)}/rate`, { rating: 5 });
    expect(answer.status).toBe(403);
    expect(answer.error?.details).toEqual({ reason: "own_listing" });
  });

  test("what is not approved, and what is none", async () => {
    const account = await signUp();
    for (const id of [await submittedComponent(await signUp()), unknownId(), "nonsense"])
      expect((await post(account, `/${id}/rate`, { rating: 5 })).error?.code).toBe("NOT_FOUND");
  });

  test.each([
    ["rating", 0],
    ["rating", 6],
    ["rating", 4.5],
    ["review", "x".repeat(1_001)],
    ["colour", "red"],
  ])("an odd %s", async (field, value) => {
    const paths = issuePaths(await post(await signUp(), `/${unknownId()}/rate`, { rating: 5, [field]: value }));
    expect(paths).toEqual([`body.${field}`]);
  });
});
