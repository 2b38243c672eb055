import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { showListing, uniqueWord } from "#test/support/factories/listings";
import {
  listedSkill,
  rejectSkill,
  resubmit,
  searchSkills,
  submittedSkill,
} from "#test/support/factories/skill-listings";

describe("does", () => {
  test("turns the submission down and echoes the reason", async () => {
    const owner = await signUp();
    const { marketplaceId, skillId } = await submittedSkill(owner);
    const answer = await rejectSkill(owner, marketplaceId, "It does something else.");
    expect(answer.body).toEqual({
      success: true,
      marketplace_id: marketplaceId,
      status: "rejected",
      reason: "It does something else.",
    });
    expect(await showListing(owner, marketplaceId)).toMatchObject({
      status: "rejected",
      reason: "It does something else.",
    });
    expect(await resubmit(owner, skillId)).toBe(marketplaceId);
    expect(await showListing(owner, marketplaceId)).toMatchObject({ status: "pending_approval", reason: null });
  });

  test("leaves the version that was approved before", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const { marketplaceId, skillId } = await listedSkill(owner, { name: word });
    await resubmit(owner, skillId);
    expect((await rejectSkill(owner, marketplaceId)).status).toBe(200);
    expect(await searchSkills(owner, { query: word })).toMatchObject([{ id: marketplaceId, is_approved: true }]);
  });
});

describe("refuses", () => {
  test.each(["", "?reason=", "?reason=%20"])("the query %j", async (query) => {
    const owner = await signUp();
    const { marketplaceId } = await submittedSkill(owner);
    const answer = await call("POST", `/api/skills/reject/${marketplaceId}${query}`, { token: owner.token });
    expect(answer.status).toBe(400);
  });

  test("what does not wait for review, and what is not there", async () => {
    const owner = await signUp();
    const { marketplaceId } = await listedSkill(owner);
    expect((await rejectSkill(owner, marketplaceId)).status).toBe(409);
    expect((await rejectSkill(owner, unknownId())).status).toBe(404);
  });
});
