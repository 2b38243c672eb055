import { readUpTo } from "#lib/read-up-to";

import { ascii, ByteView } from "./byte-view.ts";
import { pngChunks } from "./clean-png.ts";
import { type ReadProfile, readProfile } from "./colour-profile.ts";
import { jpegSegments, SCAN } from "./jpeg-segments.ts";
import type { CleanPicture } from "./picture.ts";
import { webpChunks } from "./webp-chunks.ts";

/** Profiles of cameras and screens have some hundred bytes, those with tables up to some megabytes. */
const MOST_BYTES = 4 * 1_048_576;
const ICC_SEGMENT = 0xe2;
const ICC_NAME = ascii("ICC_PROFILE\0");

/** The colour profile in a picture's file; null when it has none that says something of its colours. */
export async function embeddedProfile(
  { format }: Pick<CleanPicture, "format">,
  bytes: Uint8Array,
): Promise<ReadProfile | null> {
  const profile =
    format === "jpeg"
      ? jpegProfile(bytes)
      : format === "png"
        ? await pngProfile(bytes)
        : format === "webp"
          ? webpProfile(bytes)
          : null;
  return profile === null ? null : readProfile(profile);
}

/** A long profile is in several segments, which say their places (ICC.1:2022, annex B). */
function jpegProfile(bytes: Uint8Array): Uint8Array | null {
  const parts: { place: number; part: Uint8Array }[] = [];
  for (const { marker, body } of jpegSegments(bytes)) {
    if (marker === SCAN) break;
    if (marker !== ICC_SEGMENT || !new ByteView(body).startsWith(0, ICC_NAME)) continue;
    parts.push({ place: body[ICC_NAME.length] ?? 0, part: body.subarray(ICC_NAME.length + 2) });
  }
  if (parts.length === 0) return null;
  const ordered = parts.toSorted((one, other) => one.place - other.place).map(({ part }) => part);
  const whole = new Uint8Array(ordered.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of ordered) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Behind its name and the number of the compression. */
async function pngProfile(bytes: Uint8Array): Promise<Uint8Array | null> {
  for (const { type, body } of pngChunks(bytes)) {
    if (type === "IDAT") return null;
    if (type !== "iCCP") continue;
    const start = body.indexOf(0) + 2;
    const inflated = new Response(body.slice(start)).body?.pipeThrough(new DecompressionStream("deflate")) ?? null;
    return readUpTo({ body: inflated }, MOST_BYTES).catch(() => null);
  }
  return null;
}

const webpProfile = (bytes: Uint8Array): Uint8Array | null =>
  webpChunks(bytes).find(({ type }) => type === "ICCP")?.body ?? null;
