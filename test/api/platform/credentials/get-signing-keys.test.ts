import { describe, expect, test } from "vitest";

import { call, newAddress } from "#test/support/client";

describe("does", () => {
  test("publishes no key where tokens are signed with a shared secret", async () => {
    const answer = await call("GET", "/api/auth/jwks.json", { from: newAddress() });
    expect(answer.body).toEqual({ keys: [] });
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
  });
});
