import { CHANNELS, type Rows, toLevel } from "#lib/pixels/rows";

import type { HeldPixels, Photon } from "./photon.ts";

/** A lossless WebP. photon needs the whole picture for it. */
export async function encodeWebp(source: Rows, photon: Photon): Promise<Uint8Array[]> {
  const pixels = photon.blank(source.width, source.height);
  try {
    await fill(pixels, source);
  } catch (error) {
    pixels.free();
    throw error;
  }
  return [photon.encodeWebp(pixels)];
}

async function fill(pixels: HeldPixels, source: Rows): Promise<void> {
  let y = 0;
  for await (const row of source.rows()) {
    const to = pixels.view().subarray(y * source.width * CHANNELS);
    for (let at = 0; at < row.length; at += 1) to[at] = toLevel(row[at] ?? 0);
    y += 1;
  }
}
