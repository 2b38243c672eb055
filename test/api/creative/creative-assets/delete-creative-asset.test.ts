import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAsset } from "#test/support/factories/creative";

test("a deleted asset is gone, and another tenant cannot reach one", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const { id } = await createAsset(owner);
  const path = `/api/creative/assets?id=${id}`;
  expect((await call("PUT", path, { token: other.token, body: { name: "Mine" } })).status).toBe(404);
  expect((await call("DELETE", path, { token: other.token })).status).toBe(404);
  expect((await call("DELETE", path, { token: owner.token })).data()).toEqual({ deleted: true, id });
  expect((await call("DELETE", path, { token: owner.token })).status).toBe(404);
});
