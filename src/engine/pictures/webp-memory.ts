import {
  DECODED_BYTES,
  MAX_DECODED_BYTES,
  MAX_LOSSLESS_PIXELS,
  MAX_LOSSY_PIXELS,
  MAX_TRANSPARENT_PIXELS,
} from "./memory-limits.ts";
import { type CleanPicture, tooManyPixels } from "./picture.ts";
import { readWebp } from "./webp-file.ts";

/** The quality at which a WebP is written without losses. */
const LOSSLESS_QUALITY = 100;

/** Throws PAYLOAD_TOO_LARGE for a WebP whose first picture, and the screen that it lies on, cannot be held. */
export function requireReadable({ width, height }: CleanPicture, bytes: Uint8Array): void {
  const { hasAlpha, frames } = readWebp(bytes);
  const isLossless = frames[0]?.image.type === "VP8L";
  const lossy = DECODED_BYTES.lossy + (hasAlpha ? DECODED_BYTES.alpha : 0);
  const screen = frames.length > 1 ? DECODED_BYTES.screen : 0;
  const limit = Math.floor(MAX_DECODED_BYTES / ((isLossless ? DECODED_BYTES.lossless : lossy) + screen));
  const kind =
    frames.length > 1 ? " that moves" : isLossless ? " without losses" : hasAlpha ? " with transparency" : "";
  if (width * height > limit) throw tooManyPixels(width * height, limit, `A WebP${kind} that is edited`);
}

/** A WebP to write. */
export interface WebpOutput {
  width: number;
  height: number;
  hasAlpha: boolean;
  quality: number;
}

/** Whether a WebP is written without losses: at the highest quality, and where libwebp lacks memory for its transparency. */
export const isWrittenLossless = ({ width, height, hasAlpha, quality }: WebpOutput): boolean =>
  quality === LOSSLESS_QUALITY || (hasAlpha && width * height > MAX_TRANSPARENT_PIXELS);

const ADVICE = " Ask for a smaller size, or for JPEG or PNG.";

/** Throws PAYLOAD_TOO_LARGE for a WebP that cannot be written. */
export function requireWritable(output: WebpOutput): void {
  const pixels = output.width * output.height;
  const [limit, kind] = isWrittenLossless(output)
    ? [MAX_LOSSLESS_PIXELS, output.quality === LOSSLESS_QUALITY ? " without losses" : " with transparency"]
    : [MAX_LOSSY_PIXELS, ""];
  if (pixels > limit) throw tooManyPixels(pixels, limit, `A WebP${kind} that is written`, ADVICE);
}
