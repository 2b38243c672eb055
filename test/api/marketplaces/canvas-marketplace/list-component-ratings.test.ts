import { describe, expect, test } from "vitest";

import { call, issuePaths, newAddress, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedComponent, post, read, submittedComponent } from "#test/support/factories/components";

describe("does", () => {
  test("shows exactly the documented fields without credentials, newest first, in pages", async () => {
    const [owner, one, two] = await Promise.all([signUp(), signUp(), signUp()]);
    const id = await approvedComponent(owner);
    await post(one, `/${id}/rate`, { rating: 5, review: "Good" });
    await post(two, `/${id}/rate`, { rating: 2 });
    const path = `/api/canvas-marketplace/components/${id}/ratings`;
    const answer = await call("GET", path, { from: newAddress() });
    const rating = (given: Record<string, unknown>) => ({
      id: expect.any(String) as string,
      helpful_count: 0,
      not_helpful_count: 0,
      author_response: null,
      author_response_at: null,
      created_at: expect.any(String) as string,
      ...given,
    });
    expect(answer.body).toEqual({
      ratings: [rating({ rating: 2, review: null }), rating({ rating: 5, review: "Good" })],
      total: 2,
      limit: 20,
      offset: 0,
    });
    expect((await read(owner, `/components/${id}/ratings?limit=1&offset=1`)).body).toMatchObject({
      ratings: [{ rating: 5 }],
      total: 2,
      limit: 1,
      offset: 1,
    });
  });
});

describe("refuses", () => {
  test("a component that is not approved, an unknown one, and a page beyond the limits", async () => {
    const owner = await signUp();
    for (const id of [await submittedComponent(owner), unknownId(), "nonsense"])
      expect((await read(owner, `/components/${id}/ratings`)).error?.code).toBe("NOT_FOUND");
    expect(issuePaths(await read(owner, `/components/${unknownId()}/ratings?limit=101`))).toEqual(["query.limit"]);
  });
});
