import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

describe("does", () => {
  test("shows a person of the tenant", async () => {
    const { token, userId, email } = await signUp();
    const answer = await call("GET", `/api/auth/users/${userId}`, { token });
    expect(answer.data()).toMatchObject({ id: userId, email, role: "owner", two_factor_enabled: false });
  });

  test("answers 304 while the user is unchanged, and shows the user again after a change", async () => {
    const { token, userId } = await signUp();
    const at = `/api/auth/users/${userId}`;
    const first = await call("GET", at, { token });
    const headers = { "if-none-match": first.headers["etag"] ?? "" };
    const again = await call("GET", at, { token, headers });
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", first.headers["etag"]]);
    await call("PATCH", at, { token, body: { name: "Grace" } });
    const changed = await call("GET", at, { token, headers });
    expect([changed.status, changed.headers["etag"] === first.headers["etag"]]).toEqual([200, false]);
  });
});
