import { expect, inject, test } from "vitest";

import { signUp } from "#test/support/client";
import { imageOf, storedPhoto } from "#test/support/factories/photos";

const baseUrl = inject("baseUrl");

test("an image has an entity tag, and may be kept for its user alone", async () => {
  const owner = await signUp();
  const { id } = await storedPhoto(owner);
  const { headers } = await imageOf(baseUrl, owner, id);
  expect(headers.get("cache-control")).toMatch(/^private,/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const again = await imageOf(baseUrl, owner, id, { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
});

test("a range gives that part of the image", async () => {
  const owner = await signUp();
  const { id, size } = await storedPhoto(owner);
  const whole = await imageOf(baseUrl, owner, id);
  const part = await imageOf(baseUrl, owner, id, { range: "bytes=10-19" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 10-19/${size}`);
  expect(part.bytes).toEqual(whole.bytes.subarray(10, 20));
  const end = await imageOf(baseUrl, owner, id, { range: "bytes=-5" });
  expect(end.bytes).toEqual(whole.bytes.subarray(-5));
  const behind = await imageOf(baseUrl, owner, id, { range: `bytes=${size}-` });
  expect(behind.status).toBe(416);
  expect(behind.headers.get("content-range")).toBe(`bytes */${size}`);
  const changed = await imageOf(baseUrl, owner, id, { range: "bytes=10-19", "if-range": '"another"' });
  expect(changed.status).toBe(200);
});
