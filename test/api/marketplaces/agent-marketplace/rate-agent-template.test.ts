import { describe, expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedTemplate, rate, showTemplate, submitTemplate } from "#test/support/factories/listings";

describe("does", () => {
  test("keeps one rating of a tenant; a second replaces the first", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const [first, second] = await Promise.all([signUp(), signUp()]);
    expect((await rate(first, templateId, { rating: 5, review: "Good" })).body).toEqual({
      success: true,
      rating: 5,
      new_average: 5,
      total_ratings: 1,
    });
    expect((await rate(second, templateId, { rating: 2 })).body).toMatchObject({ new_average: 3.5, total_ratings: 2 });
    expect((await rate(first, templateId, { rating: 1 })).body).toMatchObject({ new_average: 1.5, total_ratings: 2 });
    expect(await showTemplate(first, templateId)).toMatchObject({ rating: 1.5, rating_count: 2 });
  });

  test("sums racing ratings exactly", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const accounts = await Promise.all(Array.from({ length: 5 }, () => signUp()));
    const given = accounts.flatMap((account) => [1, 3, 5].map((rating) => rate(account, templateId, { rating })));
    for (const { status } of await Promise.all(given)) expect(status).toBe(200);
    for (const account of accounts) await rate(account, templateId, { rating: 4 });
    expect(await showTemplate(accounts[0] ?? (await signUp()), templateId)).toMatchObject({
      rating: 4,
      rating_count: 5,
    });
  });
});

describe("refuses", () => {
  test.each([0, 6, 4.5, -1, "5", null])("the rating %j", async (rating) => {
    const { templateId } = await approvedTemplate(await signUp());
    const answer = await rate(await signUp(), templateId, { rating });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.rating"]);
  });

  test("a review that is too long", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const answer = await rate(await signUp(), templateId, { rating: 5, review: "x".repeat(1_001) });
    expect(issuePaths(answer)).toEqual(["body.review"]);
  });

  test("a tenant's own template", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    const answer = await rate(owner, templateId, { rating: 5 });
    expect(answer.status).toBe(403);
    expect(answer.error?.details).toEqual({ reason: "own_listing" });
  });

  test("what is not approved, and what is none", async () => {
    const { templateId } = await submitTemplate(await signUp());
    for (const id of [templateId, unknownId()])
      expect((await rate(await signUp(), id, { rating: 5 })).status).toBe(404);
  });
});
