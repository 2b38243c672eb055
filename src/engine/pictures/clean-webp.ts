import { ascii } from "./byte-view.ts";
import { webpProfile } from "./embedded-profile.ts";
import { orientationIn, orientationTiff } from "./exif-orientation.ts";
import { type CleanPicture, isSideways, type Orientation, requireSize } from "./picture.ts";
import {
  chunkPieces,
  extendedHeader,
  FLAGS,
  readWebp,
  type WebpChunk,
  type WebpFile,
  type WebpFrame,
  webpFileOf,
} from "./webp-file.ts";

const EXIF_NAME = ascii("Exif\0\0");

/** Reads a WebP's chunks. Keeps those needed to show it, and only the orientation of EXIF. */
export function cleanWebp(bytes: Uint8Array): CleanPicture {
  const file = readWebp(bytes);
  const { width, height } = file;
  requireSize(width, height);
  const orientation = file.exif === null ? 1 : exifOrientation(file.exif);
  const frames = file.frames.length;
  return {
    format: "webp",
    ...(isSideways(orientation) ? { width: height, height: width } : { width, height }),
    orientation,
    frames: { source: frames, kept: frames },
    pieces: webpFileOf(chunksOf({ ...file, profile: webpProfile(bytes)?.bytes ?? null }, orientation)),
  };
}

/** The structure of EXIF; some programs put its JPEG name in front of it. */
function exifOrientation(body: Uint8Array): Orientation {
  const isNamed = EXIF_NAME.every((value, index) => body[index] === value);
  return orientationIn(isNamed ? body.subarray(EXIF_NAME.length) : body);
}

function chunksOf({ width, height, profile, control, ...file }: WebpFile, orientation: Orientation): WebpChunk[] {
  const frames = file.frames.flatMap(frameChunks);
  if (!file.isExtended) return frames;
  const parts: readonly (readonly [flag: number, type: string, body: Uint8Array | null])[] = [
    [FLAGS.profile, "ICCP", profile],
    [FLAGS.animation, "ANIM", control],
    [FLAGS.exif, "EXIF", orientation === 1 ? null : orientationTiff(orientation)],
  ];
  const alpha = file.hasAlpha ? FLAGS.alpha : 0;
  const flags = parts.reduce((sum, [flag, , body]) => (body === null ? sum : sum | flag), alpha);
  const [before, exif] = [parts.slice(0, 2), parts.slice(2)].map((some) =>
    some.flatMap(([, type, body]) => (body === null ? [] : [{ type, body }])),
  );
  return [extendedHeader(flags, width, height), ...(before ?? []), ...frames, ...(exif ?? [])];
}

function frameChunks({ header, alpha, image }: WebpFrame): WebpChunk[] {
  const chunks = [...(alpha === null ? [] : [alpha]), image];
  if (header === null) return chunks;
  const pieces = [header, ...chunks.flatMap(chunkPieces)];
  const body = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.length;
  }
  return [{ type: "ANMF", body }];
}
