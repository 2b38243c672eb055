import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createEdgeCase } from "#test/support/factories/graduation";
import { addColleague } from "#test/support/users";

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

test("a member removes no case and switches none off: 403, and it examines as before", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const { id } = await createEdgeCase(owner);
  const before = (await call("GET", path(id), { token: owner.token })).data();
  const refused = [
    await call("DELETE", path(id), { token: member.token }),
    await call("PATCH", path(id), { token: member.token, body: { is_active: false } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await call("GET", path(id), { token: owner.token })).data()).toEqual(before);
});
