import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createEdgeCase } from "#test/support/factories/graduation";

const path = (edgeCaseId: string): string => `/api/graduation/edge-cases/${edgeCaseId}`;

describe("does", () => {
  test("removes it", async () => {
    const owner = await signUp();
    const { id } = await createEdgeCase(owner);
    const answer = await call("DELETE", path(id), { token: owner.token });
    expect(answer.data()).toEqual({ deleted: true, edge_case_id: id });
    expect((await call("GET", path(id), { token: owner.token })).status).toBe(404);
    expect((await call("DELETE", path(id), { token: owner.token })).status).toBe(404);
  });
});
