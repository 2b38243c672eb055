import sharp from "sharp";
import { expect, inject, test } from "vitest";

import { cleanPicture } from "#engine/pictures/clean-picture";
import { pngRows } from "#engine/pictures/decode-png";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { imageOf, jpegPhoto, plainJpeg, type PhotoRecord, storedPhoto } from "#test/support/factories/photos";
import { type Bitmap, largestDifference, pngOf, toBitmap } from "#test/support/pictures/bitmap";
import { withExif, withLength } from "#test/support/pictures/files";
import { landscape } from "#test/support/pictures/landscape";
import { referenceCrop, referenceFilter } from "#test/support/pictures/reference-edit";

const edit = ({ token }: TestAccount, id: string, body: Record<string, unknown>) =>
  call("POST", `/api/media/photos/${id}/edit`, { token, body });

const bitmapOf = async (account: TestAccount, id: string): Promise<Bitmap> =>
  toBitmap(pngRows((await imageOf(inject("baseUrl"), account, id)).bytes));

test("an edit is a new photo, its pixels within two levels of a plain implementation; the first one stays", async () => {
  const owner = await signUp();
  const scene = landscape(64, 48);
  const original = await storedPhoto(owner, await pngOf(scene));
  const crop = { x: 5, y: 6, width: 50, height: 40 };
  const answer = await edit(owner, original.id, { crop, filters: [{ type: "vintage", intensity: 7 }] });
  const photo = answer.data<PhotoRecord>();
  expect(answer.status).toBe(201);
  expect(photo).toMatchObject({ width: 50, height: 40, format: "png", original_id: original.id });
  expect(photo.edits).toMatchObject({ crop, filters: [{ type: "vintage", intensity: 7 }] });
  const plain = referenceFilter(referenceCrop(scene, crop), { type: "vintage", intensity: 7 });
  expect(largestDifference(await bitmapOf(owner, photo.id), plain)).toBeLessThanOrEqual(2);
  expect(largestDifference(await bitmapOf(owner, original.id), scene)).toBe(0);
});

test.each(["jpeg", "png", "webp"])("a JPEG is written as %s", async (format) => {
  const owner = await signUp();
  const original = await storedPhoto(owner, await jpegPhoto(60, 40));
  const photo = (await edit(owner, original.id, { format, resize: { width: 30 } })).data<PhotoRecord>();
  expect(photo).toMatchObject({ format, width: 30, height: 20 });
  const { bytes, headers } = await imageOf(inject("baseUrl"), owner, photo.id);
  expect(headers.get("content-type")).toBe(`image/${format}`);
  expect(cleanPicture(bytes)).toMatchObject({ format, width: 30, height: 20 });
});

test("what lies outside of the photo, and what does not fit into memory, is refused with the limit", async () => {
  const owner = await signUp();
  const small = await storedPhoto(owner);
  const outside = await edit(owner, small.id, { crop: { x: 60, y: 0, width: 5, height: 5 } });
  expect(outside.status).toBe(400);
  const large = await edit(owner, small.id, { resize: { width: 4_000, height: 3_000, fit: "fill" }, format: "webp" });
  expect(large.status).toBe(413);
  expect(large.error?.details).toMatchObject({ max_pixels: 3_000_000, pixels: 12_000_000 });
});

test("a photo whose pixels are broken says so, its edit is refused, and the next edit works", async () => {
  const owner = await signUp();
  const broken = await storedPhoto(owner, withLength(await pngOf(landscape(8, 8)), 8, 9));
  expect(broken).toMatchObject({ editable: false, not_editable_because: "body.image: ends too early" });
  expect((await edit(owner, broken.id, { filters: [{ type: "sepia" }] })).status).toBe(400);
  expect((await edit(owner, (await storedPhoto(owner)).id, { filters: [{ type: "sepia" }] })).status).toBe(201);
});

test("a JPEG of 12 million pixels is edited, upright and turned", { timeout: 180_000 }, async () => {
  const owner = await signUp();
  const large = await plainJpeg(4_032, 3_024);
  const upright = await storedPhoto(owner, large);
  const turned = await storedPhoto(owner, withExif(large, { orientation: 6, place: "" }));
  expect(turned).toMatchObject({ width: 3_024, height: 4_032 });
  const body = { resize: { width: 200 }, filters: [{ type: "sepia" }] };
  expect((await edit(owner, upright.id, body)).data()).toMatchObject({ width: 200, height: 150 });
  expect((await edit(owner, turned.id, body)).data()).toMatchObject({ width: 200, height: 267 });
});

test(
  "a JPEG of 24 million pixels is edited, baseline and progressive, when its camera was turned too",
  {
    timeout: 180_000,
  },
  async () => {
    const owner = await signUp();
    const created = { width: 6_000, height: 4_000, channels: 3, background: "teal" } as const;
    for (const progressive of [false, true]) {
      const file = await sharp({ create: created }).jpeg({ progressive }).toBuffer();
      const photo = await storedPhoto(owner, withExif(file, { orientation: 6, place: "" }));
      expect(photo).toMatchObject({ width: 4_000, height: 6_000, editable: true, not_editable_because: null });
      const whole = await edit(owner, photo.id, { filters: [{ type: "vintage", intensity: 5 }] });
      expect(whole.data()).toMatchObject({ width: 4_000, height: 6_000 });
      const small = await edit(owner, photo.id, { resize: { width: 200 } });
      expect(small.data()).toMatchObject({ width: 200, height: 300 });
    }
  },
);

test(
  "a WebP of 12 million pixels is edited; a larger one says that it cannot be, with the limit",
  {
    timeout: 180_000,
  },
  async () => {
    const owner = await signUp();
    const webp = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "teal" } })
        .webp({ effort: 0 })
        .toBuffer();
    const photo = await storedPhoto(owner, await webp(4_032, 3_024));
    expect(photo).toMatchObject({ editable: true, not_editable_because: null });
    const jpeg = await edit(owner, photo.id, { filters: [{ type: "vintage" }], format: "jpeg" });
    expect(jpeg.data()).toMatchObject({ format: "jpeg", width: 4_032, height: 3_024 });
    const small = await edit(owner, photo.id, { resize: { width: 1_920 } });
    expect(small.data()).toMatchObject({ format: "webp", width: 1_920, height: 1_440 });
    const whole = await edit(owner, photo.id, { filters: [{ type: "vintage" }] });
    expect(whole.error?.details).toMatchObject({ max_pixels: 3_000_000, pixels: 12_192_768 });
    expect(whole.error?.message).toContain("Ask for a smaller size, or for JPEG or PNG.");
    const larger = await storedPhoto(owner, await webp(6_000, 4_000));
    const reason = "A WebP that is edited can have at most 12600000 pixels; this one has 24000000.";
    expect(larger).toMatchObject({ editable: false, not_editable_because: reason });
    expect((await edit(owner, larger.id, { resize: { width: 100 } })).error?.message).toBe(reason);
  },
);

test("an agent's level governs its edits: a student none, an intern with an approval of exactly this one", async () => {
  const owner = await signUp();
  const photo = await storedPhoto(owner);
  const body = { filters: [{ type: "sepia", intensity: 3 }] };
  const student = await createAgent(owner);
  const refused = await edit(owner, photo.id, { ...body, agent_id: student.id });
  expect(refused.error).toMatchObject({
    code: "GOVERNANCE_VIOLATION",
    details: { action: "creative_tools_photo_edit", required_level: "intern" },
  });
  const supervised = await createAgent(owner, { maturity_level: "supervised" });
  expect((await edit(owner, photo.id, { ...body, agent_id: supervised.id })).status).toBe(201);

  const intern = await createAgent(owner, { maturity_level: "intern" });
  const asks = await edit(owner, photo.id, { ...body, agent_id: intern.id });
  const request = asks.error?.details["request"] as { path: string; body: Record<string, unknown> };
  const approval = (await call("POST", request.path, { token: owner.token, body: request.body })).data<{
    id: string;
  }>();
  const approved = { ...body, agent_id: intern.id, approval_id: approval.id };
  expect((await edit(owner, photo.id, approved)).status).toBe(409);
  await call("POST", `/api/approvals/${approval.id}/approve`, { token: owner.token, body: {} });
  const other = await edit(owner, photo.id, { ...approved, filters: [{ type: "sepia", intensity: 4 }] });
  expect(other.status).toBe(409);
  expect((await edit(owner, photo.id, approved)).status).toBe(201);
  expect((await edit(owner, photo.id, approved)).status).toBe(409);
});
