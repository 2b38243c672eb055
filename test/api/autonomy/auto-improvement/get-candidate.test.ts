import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { improveSkillOf, livedSkill, turnOn, validated } from "#test/support/factories/auto-improvement";
import { guardedOperation } from "#test/support/guarded-operation";

describe("does", () => {
  test("show the candidate as the run that made it did", async () => {
    const { owner, candidate } = await validated();
    const answer = await call("GET", `/api/auto-dev/candidates/${candidate.id}`, { token: owner.token });
    expect(answer.data()).toEqual(candidate);
  });
});

describe("refuses", () => {
  test("one that it does not know", async () => {
    const { token } = await signUp();
    for (const id of [unknownId(), "none"]) {
      const answer = await call("GET", `/api/auto-dev/candidates/${id}`, { token });
      expect(answer.error?.code).toBe("NOT_FOUND");
    }
  });
});

guardedOperation({
  method: "GET",
  path: async (owner) => {
    await turnOn(owner);
    const { skillId } = await livedSkill(owner);
    const { candidate } = await improveSkillOf(owner, { skill_id: skillId });
    return `/api/auto-dev/candidates/${candidate?.id}`;
  },
  permission: "SKILL_VIEW",
  foreign: { status: 404, code: "NOT_FOUND" },
});
