import { describe, expect, test } from "vitest";

import { call } from "#test/support/client";
import { validated } from "#test/support/factories/auto-improvement";

describe("does", () => {
  test("show the candidate as the run that made it did", async () => {
    const { owner, candidate } = await validated();
    const answer = await call("GET", `/api/auto-dev/candidates/${candidate.id}`, { token: owner.token });
    expect(answer.data()).toMatchObject(candidate);
  });
});
