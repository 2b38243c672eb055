import { describe, expect, test } from "vitest";

import { pendingApproval, readApproval } from "#test/support/approvals";
import { signUp } from "#test/support/client";

describe("does", () => {
  test("shows a request as its answer showed it", async () => {
    const account = await signUp();
    const asked = await pendingApproval(account);
    expect(await readApproval(account, asked.id)).toEqual(asked);
  });
});
