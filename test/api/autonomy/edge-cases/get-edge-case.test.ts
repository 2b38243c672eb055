import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createEdgeCase } from "#test/support/factories/graduation";

const path = (edgeCaseId: string): string => `/api/graduation/edge-cases/${edgeCaseId}`;

describe("does", () => {
  test("shows an edge case as it was made", async () => {
    const owner = await signUp();
    const created = await createEdgeCase(owner);
    expect((await call("GET", path(created.id), { token: owner.token })).data()).toEqual(created);
  });
});
