import sharp from "sharp";
import { expect, inject, it } from "vitest";

import { pngRows } from "#engine/pictures/decode-png";
import { call, signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { imageOf, type PhotoRecord, storedPhoto } from "#test/support/factories/photos";
import { pngOf, toBitmap } from "#test/support/pictures/bitmap";
import { landscape } from "#test/support/pictures/landscape";
import { ADOBE_RGB, pngWith } from "#test/support/pictures/profiles";
import { addColleague } from "#test/support/users";

const newPerson = () => signUp({ password: "a good long password" });

/** The pixels of the largest canvas of the page. */
const SHOWN_PIXELS = `(() => {
  const canvas = document.querySelector(".picture canvas");
  return [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data];
})()`;

it("uploads by a button, says why a file is refused, and deletes", async () => {
  const owner = await newPerson();
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/photos");
  await page.getByText("No photos yet").waitFor();
  const hills = { name: "hills.png", mimeType: "image/png", buffer: Buffer.from(await pngOf(landscape(64, 48))) };
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await page.getByLabel("Photos to upload").setInputFiles([hills, text]);
  await page.getByRole("link", { name: "hills.png" }).waitFor();
  await page.getByText("notes.txt was not stored.").waitFor();
  await page.getByText("Its content decides").waitFor();
  await capture("photos");
  await page.getByRole("button", { name: "Delete hills.png" }).click();
  await answerDialog(page, "Delete");
  await page.getByText("No photos yet").waitFor();
  expectNoComplaints();
}, 60_000);

it("shows what will be saved: the preview has the pixels of the new photo", async () => {
  const owner = await newPerson();
  const photo = await storedPhoto(owner, await pngOf(landscape(160, 120)));
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/photos/${photo.id}`);
  await page.getByRole("button", { name: "Vintage" }).click();
  await page.getByRole("button", { name: "Sharpen" }).click();
  await page.getByRole("slider", { name: "Brightness" }).fill("12");
  await page.getByRole("slider", { name: "Sharpen" }).fill("3");
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await page.getByRole("button", { name: "1 : 1" }).click();
  await page.getByLabel("From the left").fill("7");
  await page.getByLabel("From the left").press("Tab");
  await page.getByRole("button", { name: "Crop 120 × 120" }).nth(1).waitFor();
  await capture("photo-cropping");
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await page.locator('.picture canvas[width="120"]').waitFor();
  await page.locator(".picture canvas[aria-busy=false]").waitFor();
  await capture("photo-edited");

  await page.getByRole("button", { name: "Save, 120 × 120" }).click();
  await page.getByText(/Saved as a new photo of 120 × 120/).waitFor();
  await capture("photo-saved");
  const { photos } = (await call("GET", "/api/media/photos", { token: owner.token })).data<{ photos: PhotoRecord[] }>();
  const [made] = photos;
  expect(made).toMatchObject({ original_id: photo.id, edits: { crop: { x: 7, y: 0, width: 120, height: 120 } } });
  const bitmap = await toBitmap(pngRows((await imageOf(inject("baseUrl"), owner, made?.id ?? "")).bytes));
  const shown = await page.evaluate<number[]>(SHOWN_PIXELS);
  expect(shown).toHaveLength(bitmap.data.length);
  const largest = shown.reduce((most, value, at) => Math.max(most, Math.abs(value - (bitmap.data[at] ?? 0))), 0);
  expect(largest).toBeLessThanOrEqual(1);
  await page.getByRole("link", { name: "a new photo" }).click();
  await page.getByText("120 × 120 ·").waitFor();
  await page.setViewportSize({ width: 400, height: 800 });
  await capture("photo-narrow");
  expect(await page.getByRole("main").evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(400);
  expectNoComplaints();
}, 60_000);

it("shows the colours of a profile as they will be saved", async () => {
  const owner = await newPerson();
  const photo = await storedPhoto(owner, pngWith(await pngOf(landscape(160, 120)), ADOBE_RGB));
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/photos/${photo.id}`);
  await page.getByRole("button", { name: "Sepia" }).click();
  await page.locator(".picture canvas[aria-busy=false]").waitFor();
  await page.getByRole("button", { name: "Save, 160 × 120" }).click();
  await page.getByText(/Saved as a new photo of 160 × 120/).waitFor();
  const { photos } = (await call("GET", "/api/media/photos", { token: owner.token })).data<{ photos: PhotoRecord[] }>();
  const bitmap = await toBitmap(pngRows((await imageOf(inject("baseUrl"), owner, photos[0]?.id ?? "")).bytes));
  const shown = await page.evaluate<number[]>(SHOWN_PIXELS);
  expect(shown).toHaveLength(bitmap.data.length);
  const largest = shown.reduce((most, value, at) => Math.max(most, Math.abs(value - (bitmap.data[at] ?? 0))), 0);
  expect(largest).toBeLessThanOrEqual(2);
  expectNoComplaints();
}, 60_000);

it("keeps every step: what was undone can be done again, and chosen from the list", async () => {
  const owner = await newPerson();
  const photo = await storedPhoto(owner);
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/photos/${photo.id}`);
  await page.getByRole("slider", { name: "Contrast" }).fill("30");
  await page.getByRole("slider", { name: "Contrast" }).fill("-20");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await page.getByRole("slider", { name: "Contrast" }).inputValue()).toBe("30");
  await page.getByRole("slider", { name: "Saturation" }).fill("50");
  await page.getByRole("button", { name: "Contrast −20, undone" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await page.getByRole("slider", { name: "Contrast" }).inputValue()).toBe("0");
  await page.keyboard.press("Control+Shift+z");
  await page.getByRole("button", { name: "Redo" }).click();
  expect(await page.getByRole("slider", { name: "Saturation" }).inputValue()).toBe("50");
  await page.getByRole("button", { name: "Contrast −20, undone" }).click();
  expect(await page.getByRole("slider", { name: "Contrast" }).inputValue()).toBe("-20");
  expectNoComplaints();
}, 60_000);

it("who may only look sees the photo and gets its file, and no tools", async () => {
  const owner = await newPerson();
  const photo = await storedPhoto(owner);
  const { page, expectNoComplaints } = await visitSignedIn(await addColleague(owner, "viewer"), `/photos/${photo.id}`);
  await page.getByRole("link", { name: "Download" }).waitFor();
  await page.getByText("You can look at photos.").waitFor();
  expect(await page.getByRole("slider").count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Save/ }).count()).toBe(0);
  expectNoComplaints();
}, 60_000);

it("says of a photo that cannot be edited why, and offers no tools", async () => {
  const owner = await newPerson();
  const levels = Uint8Array.from(landscape(64, 48).data.filter((_value, index) => index % 4 < 3));
  const printed = sharp(levels, { raw: { width: 64, height: 48, channels: 3 } })
    .toColourspace("cmyk")
    .jpeg();
  const photo = await storedPhoto(owner, await printed.toBuffer());
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/photos/${photo.id}`);
  await page.getByText("This photo cannot be edited.").waitFor();
  await page.getByText(/colours of a printer/).waitFor();
  expect(await page.getByRole("button", { name: "Vintage" }).count()).toBe(0);
  await capture("photo-not-editable");
  expectNoComplaints();
}, 60_000);
