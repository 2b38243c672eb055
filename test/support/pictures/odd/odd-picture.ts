import { chanceOf } from "./chance.ts";
import { oddGif } from "./odd-gif.ts";
import { oddJpeg } from "./odd-jpeg.ts";
import { oddPng } from "./odd-png.ts";
import { oddWebp } from "./odd-webp.ts";
import type { OddPicture } from "./parts.ts";

const MAKERS = [oddJpeg, oddPng, oddWebp, oddGif] as const;

/** The odd picture with a number: a JPEG, a PNG, a WebP and a GIF take turns. The same seed and number make the same file. */
export function oddPicture(seed: number, number: number): OddPicture | Promise<OddPicture> {
  const maker = MAKERS[number % MAKERS.length] ?? oddJpeg;
  return maker(chanceOf(seed * 1_000_003 + number));
}
