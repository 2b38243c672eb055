import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAsset } from "#test/support/factories/creative";
import { storedPhoto } from "#test/support/factories/photos";

test("an asset is a photo of the tenant or something at an address, never both or none", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const photo = await storedPhoto(owner);
  const asset = await createAsset(owner, { url: undefined, photo_id: photo.id, tags: ["a", "a", "b"] });
  expect(asset).toMatchObject({ photo_id: photo.id, url: photo.url, tags: ["a", "b"] });
  const create = (token: string, fields: Record<string, unknown>) =>
    call("POST", "/api/creative/assets", { token, body: { name: "X", type: "image", ...fields } });
  expect((await create(owner.token, {})).status).toBe(400);
  expect((await create(owner.token, { url: "https://example.com/x.png", photo_id: photo.id })).status).toBe(400);
  expect((await create(other.token, { photo_id: photo.id })).status).toBe(404);
  expect((await create(owner.token, { url: "http://127.0.0.1/x.png" })).status).toBe(400);
});
