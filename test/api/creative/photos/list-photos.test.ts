import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { storedPhoto } from "#test/support/factories/photos";
import { strikeClock } from "#test/support/webhooks";

const MEBIBYTE = 1_048_576;

test("the photos of a tenant are listed newest first, with what they take of its storage", async () => {
  const owner = await signUp({ tier: "free" });
  const [one, two] = [await storedPhoto(owner), await storedPhoto(owner)];
  const list = await call("GET", "/api/media/photos?limit=1", { token: owner.token });
  expect(list.data()).toMatchObject({
    photos: [two],
    pagination: { total: 2, pages: 2 },
    storage: { bytes: one.size + two.size, max_bytes: 200 * MEBIBYTE },
  });
});

test("a deleted photo frees its storage when the sweep has removed its file", async () => {
  const owner = await signUp();
  const [kept, deleted] = [await storedPhoto(owner), await storedPhoto(owner)];
  await call("DELETE", `/api/media/photos/${deleted.id}`, { token: owner.token });
  await strikeClock();
  const list = await call("GET", "/api/media/photos", { token: owner.token });
  expect(list.data()).toMatchObject({ photos: [kept], storage: { bytes: kept.size } });
});
