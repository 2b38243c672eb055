import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { validated } from "#test/support/factories/auto-improvement";

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
