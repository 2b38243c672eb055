import { ascii, ByteView } from "./byte-view.ts";
import { jpegProfile } from "./embedded-profile.ts";
import { orientationIn, orientationTiff } from "./exif-orientation.ts";
import { END, jpegSegments, SCAN } from "./jpeg-segments.ts";
import { begins, isFrame, keptSegments, PROFILE, strangeJpeg } from "./kept-segments.ts";
import { brokenPicture, type CleanPicture, isSideways, type Orientation, requireSize, STILL } from "./picture.ts";

const EXIF_SEGMENT = 0xe1;
const EXIF = ascii("Exif");
const EXIF_NAME = ascii("Exif\0\0");
const PROFILE_NAME = ascii("ICC_PROFILE\0");
/** A segment has at most 65,535 bytes, with its length and its head. */
const MOST_PROFILE_BYTES = 65_519;
const START = Uint8Array.of(0xff, 0xd8);

/** Reads a JPEG's segments. Keeps those needed to show it, and only the orientation of EXIF. */
export function cleanJpeg(bytes: Uint8Array): CleanPicture {
  const pieces: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  const segments = [...keptSegments(bytes)];
  for (const { marker, body, whole } of segments) {
    if (isFrame(marker)) {
      if (size !== null) throw brokenPicture("has two frames");
      size = frameSize(new ByteView(body));
      requireSize(size.width, size.height);
    }
    if (marker === SCAN) hasScan = true;
    if (marker !== PROFILE) pieces.push(Uint8Array.of(0xff, marker), whole);
  }
  if (size === null || !hasScan) throw brokenPicture("has no picture in it");
  const orientation = orientationOf(bytes);
  const turned = isSideways(orientation) ? { width: size.height, height: size.width } : size;
  return {
    format: "jpeg",
    ...turned,
    orientation,
    frames: STILL,
    pieces: [
      START,
      ...orientationSegment(orientation),
      ...profileSegments(jpegProfile(segments)?.bytes ?? null),
      ...pieces,
      Uint8Array.of(0xff, END),
    ],
  };
}

function frameSize(frame: ByteView): { width: number; height: number } {
  if (frame.byte(0) !== 8) throw strangeJpeg();
  return { width: frame.u16(3), height: frame.u16(1) };
}

/** The orientation of the first EXIF, whatever that says; others that follow do not count. */
function orientationOf(bytes: Uint8Array): Orientation {
  for (const { marker, body } of jpegSegments(bytes)) {
    if (marker === SCAN) break;
    if (marker !== EXIF_SEGMENT || !begins(body, EXIF)) continue;
    return begins(body, EXIF_NAME) ? orientationIn(body.subarray(EXIF_NAME.length)) : 1;
  }
  return 1;
}

function orientationSegment(orientation: Orientation): Uint8Array[] {
  if (orientation === 1) return [];
  const tiff = orientationTiff(orientation);
  return [Uint8Array.of(0xff, EXIF_SEGMENT, 0, 2 + EXIF_NAME.length + tiff.length, ...EXIF_NAME), tiff];
}

/** A profile in as many segments as it needs. */
function profileSegments(profile: Uint8Array | null): Uint8Array[] {
  if (profile === null) return [];
  const count = Math.ceil(profile.length / MOST_PROFILE_BYTES);
  return Array.from({ length: count }, (_none, index) => {
    const part = profile.subarray(index * MOST_PROFILE_BYTES, (index + 1) * MOST_PROFILE_BYTES);
    const length = 2 + PROFILE_NAME.length + 2 + part.length;
    return [Uint8Array.of(0xff, PROFILE, length >> 8, length & 0xff, ...PROFILE_NAME, index + 1, count), part];
  }).flat();
}
