import { AppError } from "#errors/app-error";

import { ascii, ByteView } from "./byte-view.ts";
import { cleanGif } from "./clean-gif.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanWebp } from "./clean-webp.ts";
import type { CleanPicture, PictureFormat } from "./picture.ts";
import { PNG_START } from "./png-chunks.ts";

const READERS: Readonly<Record<PictureFormat, (bytes: Uint8Array) => CleanPicture>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  gif: cleanGif,
};

/**
 * Reads the facts of a picture's file and drops all that is not the picture: place, camera, author, and trailing data.
 * It decodes nothing, so the size of the picture costs nothing. Throws INVALID_INPUT for a broken file,
 * UNSUPPORTED_MEDIA_TYPE for another kind, PAYLOAD_TOO_LARGE for too many pixels.
 */
export function cleanPicture(bytes: Uint8Array): CleanPicture {
  return READERS[formatOf(bytes)](bytes);
}

/** The format by the first bytes, whatever the sender calls the file. */
function formatOf(bytes: Uint8Array): PictureFormat {
  const view = new ByteView(bytes);
  if (view.startsWith(0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (view.startsWith(0, PNG_START)) return "png";
  if (view.startsWith(0, ascii("RIFF")) && view.startsWith(8, ascii("WEBP"))) return "webp";
  if (view.startsWith(0, ascii("GIF87a")) || view.startsWith(0, ascii("GIF89a"))) return "gif";
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: "The file is no JPEG, PNG, WebP or GIF. Its content decides, not its name.",
    details: { accepted: ["image/jpeg", "image/png", "image/webp", "image/gif"] },
  });
}
