import sharp from "sharp";
import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { formOf, imageOf, jpegPhoto, type PhotoRecord, upload } from "#test/support/factories/photos";
import { pngOf } from "#test/support/pictures/bitmap";
import { withExif, withLength } from "#test/support/pictures/files";
import { landscape } from "#test/support/pictures/landscape";
import { findings } from "#test/support/pictures/odd/findings";
import { SECRET } from "#test/support/pictures/odd/parts";

const MEBIBYTE = 1_048_576;

test("a photo is stored without what its camera wrote, and is shown the way the camera was held", async () => {
  const owner = await signUp();
  const plain = await jpegPhoto(40, 30);
  const answer = await upload(owner, withExif(plain, { orientation: 6, place: "GPS-SECRET" }), {
    filename: "photos/hills.jpg",
  });
  const photo = answer.data<PhotoRecord>();
  expect(answer.status).toBe(201);
  expect(answer.headers["location"]).toBe(`/api/media/photos/${photo.id}`);
  expect(photo).toMatchObject({
    filename: "hills.jpg",
    format: "jpeg",
    width: 30,
    height: 40,
    url: `/api/media/photos/${photo.id}`,
    original_id: null,
    edits: null,
  });
  const image = await imageOf(inject("baseUrl"), owner, photo.id);
  expect(image.headers.get("content-type")).toBe("image/jpeg");
  expect(image.bytes).toHaveLength(photo.size);
  expect(Buffer.from(image.bytes).includes("GPS-SECRET")).toBe(false);
});

test("the content determines the file type; a file that is not a picture is refused with its reason", async () => {
  const owner = await signUp();
  const png = await pngOf(landscape(8, 8));
  expect((await upload(owner, png, { filename: "x.jpg" })).data<PhotoRecord>().format).toBe("png");
  expect((await upload(owner, Buffer.from("%PDF-1.7 no picture"))).status).toBe(415);
  expect((await upload(owner, png.subarray(0, png.length - 20))).status).toBe(400);
  const twice = [1, 2].map(() => ({ field: "image", filename: "a.png", bytes: png }));
  expect((await call("POST", "/api/media/photos/upload", { token: owner.token, ...formOf(twice) })).status).toBe(400);
  expect((await upload(owner, png, { field: "photo" })).status).toBe(400);
});

test("a picture with too many pixels is refused by its header, and a file that is too large by its size", async () => {
  const owner = await signUp();
  const many = await upload(owner, withLength(await pngOf(landscape(8, 8)), 6_000, 4_001));
  expect(many.status).toBe(413);
  expect(many.error?.details).toMatchObject({ max_pixels: 24_000_000, pixels: 24_006_000 });
  const wide = await upload(owner, withLength(await pngOf(landscape(8, 8)), 16_385, 1));
  expect(wide.error?.details).toMatchObject({ max_side: 16_384 });
  const large = await upload(owner, new Uint8Array(20 * MEBIBYTE + 1));
  expect(large.status).toBe(413);
});

test("with one Idempotency-Key a photo is stored once", async () => {
  const owner = await signUp();
  const png = await pngOf(landscape(8, 8));
  const headers = { "idempotency-key": "photo-1" };
  const [first, second] = [await upload(owner, png, { headers }), await upload(owner, png, { headers })];
  expect(second.headers["idempotency-replayed"]).toBe("true");
  expect(second.data<PhotoRecord>()).toEqual(first.data<PhotoRecord>());
  const list = await call("GET", "/api/media/photos", { token: owner.token });
  expect(list.data<{ photos: PhotoRecord[] }>().photos).toHaveLength(1);
});

test("a photo that cannot be edited says why, in the answer, in the list and beside its image", async () => {
  const owner = await signUp();
  const levels = Uint8Array.from(landscape(16, 8).data.filter((_value, index) => index % 4 < 3));
  const printed = await sharp(levels, { raw: { width: 16, height: 8, channels: 3 } })
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  const photo = (await upload(owner, printed)).data<PhotoRecord>();
  expect(photo).toMatchObject({ editable: false, not_editable_because: expect.stringContaining("CMYK") as unknown });
  const plain = (await upload(owner, await jpegPhoto(8, 8))).data<PhotoRecord>();
  expect(plain).toMatchObject({ editable: true, not_editable_because: null });
  const list = await call("GET", "/api/media/photos", { token: owner.token });
  expect(list.data<{ photos: object[] }>().photos).toMatchObject([{ editable: true }, { editable: false }]);
  const headers = await Promise.all(
    [photo, plain].map(async ({ id }) => (await imageOf(inject("baseUrl"), owner, id)).headers),
  );
  const reasons = headers.map((one) => one.get("x-not-editable-because"));
  expect(reasons).toEqual([expect.stringContaining("CMYK"), null]);
  const edit = await call("POST", `/api/media/photos/${photo.id}/edit`, {
    token: owner.token,
    body: { filters: [{ type: "sepia", intensity: 5 }] },
  });
  expect(edit.status).toBe(400);
});

test("odd photos keep nothing but what shows them; each is edited, or says at upload why it cannot be", async () => {
  const owner = await signUp();
  const files = new Map(await findings());
  const stored = async (what: string): Promise<PhotoRecord> => {
    const answer = await upload(owner, files.get(what) ?? new Uint8Array());
    expect(answer.status, what).toBe(201);
    return answer.data<PhotoRecord>();
  };
  const edit = ({ id }: PhotoRecord) =>
    call("POST", `/api/media/photos/${id}/edit`, { token: owner.token, body: { filters: [{ type: "sepia" }] } });
  for (const [what, width, height] of [
    ["a WebP with unknown chunks", 24, 18],
    ["a PNG with an orientation", 18, 24],
    ["an interlaced PNG with an orientation", 18, 24],
    ["a PNG with bytes behind its data", 24, 18],
    ["a JPEG with a small picture in JFIF", 24, 18],
    ["a GIF whose frame is outside of its screen", 5, 5],
    ["a WebP that moves on a larger screen", 33, 27],
  ] as const) {
    const photo = await stored(what);
    expect(photo, what).toMatchObject({ width, height, editable: true });
    const { bytes } = await imageOf(inject("baseUrl"), owner, photo.id);
    expect(Buffer.from(bytes).includes(SECRET), what).toBe(false);
    expect((await edit(photo)).data(), what).toMatchObject({ width, height });
  }
  for (const [what, reason] of [
    ["a WebP whose data is broken", "body.image: cannot be decoded"],
    ["a PNG with fewer lines than it shows", "body.image: ends too early"],
  ] as const) {
    const photo = await stored(what);
    expect(photo, what).toMatchObject({ editable: false, not_editable_because: reason });
    expect((await edit(photo)).error?.message, what).toBe(reason);
  }
});
