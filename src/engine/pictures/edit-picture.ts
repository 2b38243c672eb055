import { AppError } from "#errors/app-error";
import { lookRows } from "#lib/pixels/look-rows";
import { resizeRows } from "#lib/pixels/resize-rows";
import type { Rows } from "#lib/pixels/rows";
import { planResize } from "#lib/pixels/target-size";

import { cleanPicture } from "./clean-picture.ts";
import type { Codecs } from "./codecs.ts";
import type { ColourProfile } from "./colour-profile.ts";
import { cropRows, requireInside } from "./crop-rows.ts";
import { gifRows } from "./decode-gif.ts";
import { isHeldPng, pngFrame, pngRows } from "./decode-png.ts";
import { openWebp } from "./decode-webp.ts";
import { embeddedProfile } from "./embedded-profile.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { encodePng } from "./encode-png.ts";
import { encodeLosslessWebp, encodeWebp } from "./encode-webp.ts";
import type { Shrink } from "./jpeg-decoder.ts";
import type { ColourSamples } from "./jpeg-frame.ts";
import type { JpegKernel } from "./jpeg-kernel.ts";
import { coloursOf, jpegRows, requireScans } from "./jpeg-rows.ts";
import { kernelBlur } from "./kernel-blur.ts";
import { MAX_HELD_PIXELS } from "./memory-limits.ts";
import { Pauses } from "./pauses.ts";
import type { PictureEdit } from "./picture-edit.ts";
import { type CleanPicture, requireSize, tooManyPixels, unknownColours } from "./picture.ts";
import { srgbRows } from "./srgb-rows.ts";
import { isWrittenLossless, requireReadable, requireWritable } from "./webp-memory.ts";

export interface EditedPicture {
  pieces: Uint8Array[];
  width: number;
  height: number;
}

/** A decoded picture, and how to release its memory. */
interface Source {
  rows: Rows;
  end: () => void;
}

const TABLES = "has a colour profile of tables, which cannot be edited; convert it to sRGB and upload it again";

/**
 * Edits a picture: it applies the camera's orientation, crops, resizes, adjusts, filters in the given order, and
 * encodes the result. All sizes are checked before decoding. Throws INVALID_INPUT for a broken file or a crop outside
 * the picture, PAYLOAD_TOO_LARGE for one that does not fit into memory. The result is in sRGB.
 */
export async function editPicture(bytes: Uint8Array, edit: PictureEdit, codecs: Codecs): Promise<EditedPicture> {
  const picture = cleanPicture(bytes);
  requireStill(picture, edit);
  const size = plannedSize(picture, edit);
  requireSize(size.width, size.height);
  if (edit.format === "webp") requireWritable({ ...size, hasAlpha: false, quality: edit.quality });
  const profile = await profileOf(picture, bytes);
  const source = openPicture(picture, bytes, codecs, shrinkOf(picture, edit));
  try {
    const edited = editedRows(interruptible(source.rows), picture, edit, profile, codecs.jpeg);
    const pieces = await encode(edited, edit, codecs, samplesFor(picture, bytes));
    return { pieces, width: edited.width, height: edited.height };
  } finally {
    source.end();
  }
}

function plannedSize(picture: { width: number; height: number }, { crop, resize }: PictureEdit) {
  const cropped = crop === null ? picture : requireInside(picture, crop);
  return resize === null ? cropped : planResize(cropped, resize).size;
}

/** An edit keeps the first picture of an animation, so the caller must say that it wants that. */
function requireStill({ frames: { kept } }: CleanPicture, { flatten }: PictureEdit): void {
  if (kept === 1 || flatten) return;
  const message = `must be true for a picture that moves, because an edit keeps the first of its ${kept} frames`;
  throw new AppError("INVALID_INPUT", {
    message: `body.flatten: ${message}`,
    details: { issues: [{ path: "body.flatten", code: "animated", message }], frames: kept },
  });
}

async function profileOf(picture: CleanPicture, bytes: Uint8Array): Promise<ColourProfile | null> {
  const profile = await embeddedProfile(picture, bytes);
  if (profile === "tables") throw unknownColours(TABLES);
  return profile;
}

/** Why no edit of the picture is possible; null when one is, unless its data is broken. Decodes nothing. */
export const whyNotEditable = (picture: CleanPicture, bytes: Uint8Array): Promise<string | null> =>
  reasonOf(async () => {
    await profileOf(picture, bytes);
    requireFitting(picture, bytes);
    if (picture.format === "jpeg") requireScans(bytes);
  });

/** The reason of a refusal; null where nothing is refused. */
export async function reasonOf(work: () => void | Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function requireHeld({ width, height }: CleanPicture): void {
  if (width * height > MAX_HELD_PIXELS)
    throw tooManyPixels(width * height, MAX_HELD_PIXELS, "A picture that is edited");
}

/** A picture that is decoded smaller keeps half as many pixels again as the result needs, so that the result stays sharp. */
const SPARE = 1.5;

/** How many times smaller a whole picture can be decoded for its new size. */
function shrinkOf(picture: CleanPicture, { crop, resize }: PictureEdit): Shrink {
  if (crop !== null || resize === null) return 1;
  const { cut, size } = planResize(picture, resize);
  if (cut !== null) return 1;
  const most = Math.min(picture.width / size.width, picture.height / size.height) / SPARE;
  return most >= 8 ? 8 : most >= 4 ? 4 : most >= 2 ? 2 : 1;
}

/** A PNG and a JPEG are read row by row, if their rows come in the order in which they are shown. Others are held, if they fit. */
function openPicture(picture: CleanPicture, bytes: Uint8Array, { jpeg, webp }: Codecs, shrink: Shrink): Source {
  requireFitting(picture, bytes);
  const { format, orientation } = picture;
  if (format === "webp") return openWebp(bytes, orientation, webp);
  const rows =
    format === "png"
      ? pngRows(bytes, orientation)
      : format === "jpeg"
        ? jpegRows(bytes, orientation, jpeg, shrink)
        : gifRows(bytes);
  return { rows, end: () => undefined };
}

/** The same rows, with pauses in which the Worker takes in files of others. */
function interruptible(source: Rows): Rows {
  return {
    ...source,
    rows: async function* rows() {
      const pauses = new Pauses();
      for await (const row of source.rows()) {
        yield row;
        await pauses.after(source.width);
      }
    },
  };
}

/** Throws PAYLOAD_TOO_LARGE where the pixels of a picture that must be held do not fit. */
function requireFitting(picture: CleanPicture, bytes: Uint8Array): void {
  const { format, orientation } = picture;
  if (format === "webp") requireReadable(picture, bytes);
  if (format === "gif" || (format === "png" && isHeldPng(pngFrame(bytes), orientation))) requireHeld(picture);
}

/** A file has as many samples of colours as its source, because more would show nothing and take space. */
function samplesFor({ format, orientation }: CleanPicture, bytes: Uint8Array): ColourSamples {
  return format === "jpeg" ? coloursOf(bytes, orientation) : { wideBy: 1, highBy: 1 };
}

/** Colours become those of sRGB before they are changed, because the steps are defined for its levels. */
function editedRows(
  source: Rows,
  whole: { width: number; height: number },
  { crop, resize, adjustments, filters }: PictureEdit,
  profile: ColourProfile | null,
  kernel: JpegKernel,
): Rows {
  const cropped = crop === null ? source : cropRows(source, crop);
  // The picture may have been decoded smaller, but its result has the size that was planned for the whole.
  const plan = resize === null ? null : planResize(crop === null ? whole : cropped, resize);
  const cut = plan?.cut ? cropRows(cropped, plan.cut) : cropped;
  const sized = plan === null ? cut : resizeRows(cut, plan.size.width, plan.size.height);
  return lookRows(profile === null ? sized : srgbRows(sized, profile), { adjustments, filters }, 1, kernelBlur(kernel));
}

async function encode(
  rows: Rows,
  { format, quality }: PictureEdit,
  { photon, jpeg, webp }: Codecs,
  colours: ColourSamples,
): Promise<Uint8Array[]> {
  if (format === "png") return encodePng(rows);
  if (format === "webp") {
    const output = { width: rows.width, height: rows.height, hasAlpha: rows.hasAlpha, quality };
    requireWritable(output);
    return isWrittenLossless(output) ? encodeLosslessWebp(rows, photon) : encodeWebp(rows, webp, quality);
  }
  return encodeJpeg(rows, jpeg, { quality, colours });
}
