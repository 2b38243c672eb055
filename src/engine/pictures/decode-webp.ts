import { CHANNELS, mapRows, type Rows } from "#lib/pixels/rows";

import { heldRows, type StoredPixels } from "./held-rows.ts";
import { letGo } from "./let-go.ts";
import type { Libwebp } from "./libwebp.ts";
import type { Orientation } from "./picture.ts";
import { extendedHeader, FLAGS, readWebp, type WebpFile, type WebpFrame, webpFileOf } from "./webp-file.ts";

/** The rows of a WebP's first picture as shown, and how to release its memory. Throws INVALID_INPUT where it cannot be decoded. */
export function openWebp(bytes: Uint8Array, orientation: Orientation, webp: Libwebp): { rows: Rows; end: () => void } {
  const file = readWebp(bytes);
  const [frame] = file.frames as readonly [WebpFrame, ...WebpFrame[]];
  const pixels = webp.decode(webpFileOf(stillChunks(frame)), frame);
  if (frame.width === file.width && frame.height === file.height) {
    return { rows: shownRows(pixels, file, orientation), end: pixels.free };
  }
  const held = onScreen(file, frame, pixels.view());
  pixels.free();
  const { width, height } = file;
  const rows = shownRows({ width, height, channels: CHANNELS, view: () => held }, file, orientation);
  return { rows, end: () => letGo(held) };
}

/** A file of one frame alone. */
function stillChunks({ width, height, alpha, image }: WebpFrame) {
  return alpha === null ? [image] : [extendedHeader(FLAGS.alpha, width, height), alpha, image];
}

/** The whole screen of an animation, on which nothing lies but its first frame. */
function onScreen(
  { width, height }: WebpFile,
  frame: WebpFrame,
  pixels: Uint8Array | Uint8ClampedArray,
): Uint8Array<ArrayBuffer> {
  const held = new Uint8Array(width * height * CHANNELS);
  const lineBytes = frame.width * CHANNELS;
  for (let line = 0; line < frame.height; line += 1) {
    const to = ((frame.top + line) * width + frame.left) * CHANNELS;
    held.set(pixels.subarray(line * lineBytes, (line + 1) * lineBytes), to);
  }
  return held;
}

/** A file whose header announces no transparency has none, whatever its image says. */
function shownRows(pixels: StoredPixels, { hasAlpha }: WebpFile, orientation: Orientation): Rows {
  const rows = heldRows(pixels, orientation);
  if (hasAlpha) return rows;
  const opaque = mapRows(rows, (row) => {
    for (let at = 3; at < row.length; at += CHANNELS) row[at] = 255;
  });
  return { ...opaque, hasAlpha: false };
}
