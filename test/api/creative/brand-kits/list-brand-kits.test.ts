import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createBrandKit } from "#test/support/factories/creative";

test("a tenant's brand kits are listed newest first, and no other's", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const [one, two] = [await createBrandKit(owner), await createBrandKit(owner)];
  await createBrandKit(other);
  const list = await call("GET", "/api/creative/brand-kits", { token: owner.token });
  expect(list.data()).toMatchObject({ brand_kits: [two, one], pagination: { total: 2 } });
});
