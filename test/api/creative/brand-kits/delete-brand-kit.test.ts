import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createBrandKit } from "#test/support/factories/creative";

test("a deleted brand kit is gone, and another tenant's was never there", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const { id } = await createBrandKit(owner);
  expect((await call("DELETE", `/api/creative/brand-kits/${id}`, { token: other.token })).status).toBe(404);
  expect((await call("DELETE", `/api/creative/brand-kits/${id}`, { token: owner.token })).status).toBe(200);
  expect((await call("GET", `/api/creative/brand-kits/${id}`, { token: owner.token })).status).toBe(404);
});
