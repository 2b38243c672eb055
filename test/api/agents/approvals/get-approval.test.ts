import { describe, expect, test } from "vitest";

import { pendingApproval, readApproval } from "#test/support/approvals";
import { call, signUp } from "#test/support/client";
import { MALFORMED_IDS, unknownId } from "#test/support/factories/agents";

describe("does", () => {
  test("shows a request as its answer showed it", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    expect(await readApproval(account, asked.id)).toEqual(asked);
  });
});

describe("refuses", () => {
  test("an id that nothing has", async () => {
    const { token } = await signUp();
    for (const id of [unknownId(), ...MALFORMED_IDS]) {
      const answer = await call("GET", `/api/approvals/${id}`, { token });
      expect([answer.status, answer.error?.code]).toEqual([404, "NOT_FOUND"]);
    }
  });
});
