import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createBrandKit } from "#test/support/factories/creative";

test("a caller that has the brand kit already is told so", async () => {
  const owner = await signUp();
  const kit = await createBrandKit(owner);
  const path = `/api/creative/brand-kits/${kit.id}`;
  const first = await call("GET", path, { token: owner.token });
  expect(first.data()).toMatchObject({ brand_kit: kit });
  const headers = { "if-none-match": first.headers["etag"] ?? "" };
  expect((await call("GET", path, { token: owner.token, headers })).status).toBe(304);
});
