import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { approvedDomain, rateDomain, submittedDomain } from "#test/support/factories/domains";

describe("does", () => {
  test("keeps one rating of a tenant; 4.0 is 4", async () => {
    const id = await approvedDomain(await signUp());
    const [first, second] = [await signUp(), await signUp()];
    const answer = await call("POST", `/api/v1/domains/marketplace/${id}/rate`, {
      token: first.token,
      rawBody: '{"rating": 4.0}',
      headers: { "content-type": "application/json" },
    });
    expect(answer.body).toEqual({ success: true, domain_id: id, rating: 4, new_average: 4, total_ratings: 1 });
    expect((await rateDomain(second, id, { rating: 1 })).body).toMatchObject({ new_average: 2.5, total_ratings: 2 });
    expect((await rateDomain(first, id, { rating: 2 })).body).toMatchObject({ new_average: 1.5, total_ratings: 2 });
  });
});

describe("refuses", () => {
  test.each([0, 6, 4.5, "4"])("the rating %j", async (rating) => {
    const account = await signUp();
    const answer = await rateDomain(account, await approvedDomain(await signUp()), { rating });
    expect(issuePaths(answer)).toEqual(["body.rating"]);
  });

  test("one's own, and what is not approved", async () => {
    const owner = await signUp();
    expect((await rateDomain(owner, await approvedDomain(owner), { rating: 5 })).status).toBe(403);
    expect((await rateDomain(await signUp(), await submittedDomain(owner), { rating: 5 })).status).toBe(404);
  });
});
