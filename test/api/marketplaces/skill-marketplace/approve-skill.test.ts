import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf } from "#test/support/client";
import { asOperator, uniqueWord } from "#test/support/factories/listings";
import {
  approveSkill,
  rejectSkill,
  resubmit,
  listedSkill,
  searchSkills,
  submittedSkill,
} from "#test/support/factories/skill-listings";
import { putSkill } from "#test/support/factories/skills";

describe("does", () => {
  test("makes the skill public", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const { marketplaceId } = await submittedSkill(owner, { name: word });
    expect(await searchSkills(owner, { query: word })).toEqual([]);
    const answer = await approveSkill({ token: owner.token }, marketplaceId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      marketplace_id: marketplaceId,
      status: "approved",
      approved_at: expect.stringMatching(/Z$/) as string,
    });
    expect(await searchSkills(await signUp(), { query: word })).toMatchObject([{ id: marketplaceId, name: word }]);
  });

  test("makes a later version public in place of the one before", async () => {
    const [before, after] = [uniqueWord(), uniqueWord()];
    const owner = await signUp();
    const { skillId, marketplaceId } = await listedSkill(owner, { name: before });
    await putSkill(owner, skillId, { name: after });
    await resubmit(owner, skillId);
    expect((await approveSkill(asOperator(), marketplaceId)).status).toBe(200);
    expect(await searchSkills(owner, { query: before })).toEqual([]);
    expect(await searchSkills(owner, { query: after })).toMatchObject([{ id: marketplaceId }]);
  });
});

describe("refuses", () => {
  test("to decide twice, and all but one of those who decide at once", async () => {
    const owner = await signUp();
    const { marketplaceId } = await submittedSkill(owner);
    const answers = await Promise.all([
      approveSkill({ token: owner.token }, marketplaceId),
      rejectSkill(owner, marketplaceId),
      approveSkill(asOperator(), marketplaceId),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await approveSkill({ token: owner.token }, marketplaceId)).status).toBe(409);
  });

  test("a listing of another kind of thing", async () => {
    const owner = await signUp();
    const { marketplaceId } = await submittedSkill(owner);
    const answer = await call("POST", `/api/agent-marketplace/approve/${marketplaceId}`, { token: owner.token });
    expect(answer.status).toBe(404);
  });
});
