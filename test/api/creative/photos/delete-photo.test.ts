import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { imageOf, type PhotoRecord, storedPhoto } from "#test/support/factories/photos";

test("a deleted photo is gone at once, and what was made of it stays", async () => {
  const owner = await signUp();
  const original = await storedPhoto(owner);
  const body = { filters: [{ type: "grayscale" }] };
  const made = await call("POST", `/api/media/photos/${original.id}/edit`, { token: owner.token, body });
  const copy = made.data<PhotoRecord>();
  const deleted = await call("DELETE", `/api/media/photos/${original.id}`, { token: owner.token });
  expect(deleted.data()).toEqual({ deleted: true, id: original.id });
  const again = await call("DELETE", `/api/media/photos/${original.id}`, { token: owner.token });
  expect(again.status).toBe(404);
  expect((await imageOf(inject("baseUrl"), owner, original.id)).status).toBe(404);
  expect((await imageOf(inject("baseUrl"), owner, copy.id)).status).toBe(200);
});
