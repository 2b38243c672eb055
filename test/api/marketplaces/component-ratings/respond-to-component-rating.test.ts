import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { ratedComponent, read } from "#test/support/factories/components";

const pathOf = ({ componentId, ratingId }: { componentId: string; ratingId: string }): string =>
  `/api/canvas-marketplace/components/${componentId}/ratings/${ratingId}/response`;

const respond = ({ token }: TestAccount, path: string, body: unknown) => call("PUT", path, { token, body });

describe("does", () => {
  test("shows the publisher's answer next to the review until it is removed", async () => {
    const [owner, rater] = await Promise.all([signUp(), signUp()]);
    const rated = await ratedComponent(owner, rater);
    const answer = await respond(owner, pathOf(rated), { response: "Thank you" });
    expect(answer.body).toEqual({
      status: "responded",
      component_id: rated.componentId,
      rating_id: rated.ratingId,
      author_response: "Thank you",
      author_response_at: expect.any(String) as string,
    });
    const shown = async () => (await read(rater, `/components/${rated.componentId}/ratings`)).body;
    await expect.poll(shown).toMatchObject({ ratings: [{ author_response: "Thank you" }] });
    expect((await respond(owner, pathOf(rated), { response: null })).body).toMatchObject({ status: "removed" });
    await expect.poll(shown).toMatchObject({ ratings: [{ author_response: null, author_response_at: null }] });
  });
});

describe("refuses", () => {
  test("any tenant but the publisher", async () => {
    const [owner, rater] = await Promise.all([signUp(), signUp()]);
    const answer = await respond(rater, pathOf(await ratedComponent(owner, rater)), { response: "No" });
    expect(answer.status).toBe(403);
    expect(answer.error?.details).toEqual({ reason: "publisher_only" });
  });

  test("an unknown review, and invalid answers", async () => {
    const owner = await signUp();
    for (const ratingId of [unknownId(), "nonsense"]) {
      const answer = await respond(owner, pathOf({ componentId: unknownId(), ratingId }), { response: "A" });
      expect(answer.error?.code).toBe("NOT_FOUND");
    }
    const path = pathOf({ componentId: unknownId(), ratingId: unknownId() });
    for (const response of ["", " \n", "x".repeat(1_001), 1])
      expect(issuePaths(await respond(owner, path, { response }))).toEqual(["body.response"]);
    expect(issuePaths(await respond(owner, path, { response: "A", colour: "red" }))).toEqual(["body.colour"]);
  });
});
