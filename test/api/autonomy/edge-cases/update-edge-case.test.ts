import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createEdgeCase } from "#test/support/factories/graduation";

const path = (edgeCaseId: string): string => `/api/graduation/edge-cases/${edgeCaseId}`;

describe("does", () => {
  test("changes only the supplied fields", async () => {
    const owner = await signUp();
    const created = await createEdgeCase(owner, { description: "as it was" });
    const body = { is_active: false, expected_behavior: { refused: true } };
    const changed = (await call("PATCH", path(created.id), { token: owner.token, body })).data();
    expect(changed).toEqual({ ...created, ...body, updated_at: expect.any(String) as string });
    expect((await call("GET", path(created.id), { token: owner.token })).data()).toEqual(changed);
    const cleared = await call("PATCH", path(created.id), { token: owner.token, body: { description: null } });
    expect(cleared.data()).toMatchObject({ description: null, is_active: false });
  });

  test("loses none of several changes at once: each is written or refused", async () => {
    const owner = await signUp();
    const { id } = await createEdgeCase(owner);
    const bodies = [{ name: "renamed" }, { category: "sorted" }, { severity: "low" }];
    const answers = await Promise.all(bodies.map((body) => call("PATCH", path(id), { token: owner.token, body })));
    const stored = (await call("GET", path(id), { token: owner.token })).data<Record<string, unknown>>();
    for (const [index, answer] of answers.entries()) {
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) expect(stored).toMatchObject(bodies[index] ?? {});
    }
  });
});

describe("refuses", () => {
  test("a broken field, and a key that it does not know", async () => {
    const owner = await signUp();
    const { id } = await createEdgeCase(owner);
    const refused = await call("PATCH", path(id), { token: owner.token, body: { severity: "fatal" } });
    expect(issuePaths(refused)).toEqual(["body.severity"]);
    expect((await call("PATCH", path(id), { token: owner.token, body: { weight: 1 } })).status).toBe(400);
  });
});
