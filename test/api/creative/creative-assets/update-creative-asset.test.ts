import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAsset } from "#test/support/factories/creative";
import { storedPhoto } from "#test/support/factories/photos";

test("what is sent changes, the rest stays, and a photo takes the place of an address", async () => {
  const owner = await signUp();
  const asset = await createAsset(owner, { tags: ["old"] });
  const put = (body: Record<string, unknown>) =>
    call("PUT", `/api/creative/assets?id=${asset.id}`, { token: owner.token, body });
  expect((await put({ tags: ["new"] })).data()).toMatchObject({
    asset: { name: asset.name, url: asset.url, tags: ["new"] },
  });
  const photo = await storedPhoto(owner);
  expect((await put({ photo_id: photo.id })).data()).toMatchObject({
    asset: { photo_id: photo.id, url: photo.url, tags: ["new"] },
  });
  expect((await put({})).status).toBe(400);
});
