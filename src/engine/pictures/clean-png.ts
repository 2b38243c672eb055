import { ByteView } from "./byte-view.ts";
import { orientationIn, orientationTiff } from "./exif-orientation.ts";
import { brokenPicture, type CleanPicture, isSideways, type Orientation, requireSize } from "./picture.ts";
import { PNG_START, pngChunk, pngChunks, type PngFrame, readFrame } from "./png-chunks.ts";

/** The frames of an animation, of which only the first picture stays. */
const CONTROL = "acTL";
const EXIF = "eXIf";

/** Reads a PNG's chunks and keeps those that its first picture needs, and only the orientation of EXIF. */
export function cleanPng(bytes: Uint8Array): CleanPicture {
  const pieces: Uint8Array[] = [Uint8Array.from(PNG_START)];
  let frame: PngFrame | null = null;
  let orientation: Orientation = 1;
  let hasData = false;
  let source = 1;
  for (const { type, body, whole } of pngChunks(bytes)) {
    if (type === "IHDR") {
      frame = readFrame(body);
      requireSize(frame.width, frame.height);
    }
    if (type === "IDAT") hasData = true;
    if (type === CONTROL) source = Math.max(1, new ByteView(body).u32(0));
    if (type === EXIF) orientation = orientationIn(body);
    const kept = type === EXIF ? orientationChunk(orientation) : type === CONTROL ? [] : [whole];
    pieces.push(...kept);
  }
  if (frame === null || !hasData) throw brokenPicture("has no picture in it");
  const { width, height } = frame;
  const turned = isSideways(orientation) ? { width: height, height: width } : { width, height };
  const end = pngChunk("IEND", new Uint8Array());
  return { format: "png", ...turned, orientation, frames: { source, kept: 1 }, pieces: [...pieces, end] };
}

const orientationChunk = (orientation: Orientation): Uint8Array[] =>
  orientation === 1 ? [] : [pngChunk(EXIF, orientationTiff(orientation))];
