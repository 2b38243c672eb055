import { type ColourSpace, type ReadProfile, readProfile, tellingProfile } from "./colour-profile.ts";
import { inflated } from "./inflated-lines.ts";
import { type JpegSegment, SCAN } from "./jpeg-segments.ts";
import { isFrame, keptSegments, PROFILE } from "./kept-segments.ts";
import type { CleanPicture, PictureFormat } from "./picture.ts";
import { pngChunks, readFrame } from "./png-chunks.ts";
import { readWebp } from "./webp-file.ts";

/** Profiles of cameras and screens have some hundred bytes, those with tables up to some megabytes. */
const MOST_BYTES = 4 * 1_048_576;
/** Behind the name: the place of the segment, and how many there are. */
const ICC_NAME_BYTES = 12;
const ICC_HEADER_BYTES = 14;

/** The colour profile in a picture's file that an edit reads; null when it has none that says something of its colours. */
export async function embeddedProfile(
  { format }: Pick<CleanPicture, "format">,
  bytes: Uint8Array,
): Promise<ReadProfile | null> {
  const found = await profileIn(format, bytes);
  // The colours of printers are refused, whatever their profile says.
  return found === null || found.space === "inks" ? null : readProfile(found.bytes, found.space);
}

function profileIn(format: PictureFormat, bytes: Uint8Array): EmbeddedProfile | null | Promise<EmbeddedProfile | null> {
  if (format === "jpeg") return jpegProfile(keptSegments(bytes));
  if (format === "png") return pngProfile(bytes);
  return format === "webp" ? webpProfile(bytes) : null;
}

/** A profile that says something of the colours of the picture that it is in. */
export interface EmbeddedProfile {
  bytes: Uint8Array;
  space: ColourSpace;
}

function telling(bytes: Uint8Array | null, space: ColourSpace): EmbeddedProfile | null {
  const told = bytes === null ? null : tellingProfile(bytes, space);
  return told === null ? null : { bytes: told, space };
}

/** A long profile is in several segments, which say their places, from 1 (ICC.1:2022, annex B). What follows a missing one does not count. */
export function jpegProfile(segments: Iterable<JpegSegment>): EmbeddedProfile | null {
  const parts = new Map<number, Uint8Array>();
  let space: ColourSpace = "rgb";
  for (const { marker, body } of segments) {
    if (marker === SCAN) break;
    if (isFrame(marker)) space = SPACES[body[5] ?? 0] ?? "rgb";
    if (marker === PROFILE) parts.set(body[ICC_NAME_BYTES] ?? 0, body.subarray(ICC_HEADER_BYTES));
  }
  return telling(joined(parts), space);
}

/** By the number of components. */
const SPACES: Readonly<Record<number, ColourSpace>> = { 1: "grey", 3: "rgb", 4: "inks" };

function joined(parts: ReadonlyMap<number, Uint8Array>): Uint8Array | null {
  const pieces: Uint8Array[] = [];
  for (let part = parts.get(1); part !== undefined; part = parts.get(pieces.length + 1)) pieces.push(part);
  if (pieces.length === 0) return null;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The first one that is right, behind its name and the number of the compression. */
export async function pngProfile(bytes: Uint8Array): Promise<EmbeddedProfile | null> {
  let space: ColourSpace = "rgb";
  for (const { type, body } of pngChunks(bytes)) {
    if (type === "IHDR") space = (readFrame(body).colourType & 2) === 0 ? "grey" : "rgb";
    if (type === "IDAT") break;
    if (type !== "iCCP") continue;
    const profile = telling(await inflatedProfile(body.slice(body.indexOf(0) + 2)), space);
    if (profile !== null) return profile;
  }
  return null;
}

/** As many bytes as the profile says that it has; null where the data has fewer. What follows them does not count. */
async function inflatedProfile(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  let profile = new Uint8Array();
  for await (const piece of inflated([data])) {
    const longer = new Uint8Array(profile.length + piece.length);
    longer.set(profile);
    longer.set(piece, profile.length);
    profile = longer;
    const length = profile.length < 4 ? MOST_BYTES : new DataView(profile.buffer).getUint32(0);
    if (length > MOST_BYTES) return null;
    if (profile.length >= length) return profile.subarray(0, length);
  }
  return null;
}

export const webpProfile = (bytes: Uint8Array): EmbeddedProfile | null => telling(readWebp(bytes).profile, "rgb");
